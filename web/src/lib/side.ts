// side.ts - what can be said of a side without the rules.
import type { Side } from './rules';

export const other = (side: Side): Side => (side === 'red' ? 'black' : 'red');

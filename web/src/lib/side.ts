import type { Side } from './rules';

export const other = (side: Side): Side => (side === 'red' ? 'black' : 'red');

import bytes from '$wasm/chuhe.wasm?bytes';
import { Rules } from '../../src/lib/rules';

/** The real rules: the wasm that ninja built. */
export const loadRules = () => Rules.load(bytes);

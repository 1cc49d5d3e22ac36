import bytes from '$wasm/chuhe.wasm?bytes';
import { Rules, type Words } from '../../src/lib/rules';

/** The real rules: the wasm that ninja built. */
export const loadRules = (words?: () => Words) => Rules.load(bytes, words);

/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module 'virtual:languages' {
  export const languages: {
    code: string;
    load(): Promise<import('./lib/i18n.svelte').Catalogue>;
    parts: Record<'kin', () => Promise<import('./lib/i18n.svelte').Catalogue>>;
  }[];
}

declare module '$wasm/chuhe.wasm?url' {
  const url: string;
  export default url;
}

declare module '$wasm/kin.wasm?url' {
  const url: string;
  export default url;
}

declare module '$wasm/kin.wasm?bytes' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '$wasm/chuhe.wasm?bytes' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module 'gettext-parser' {
  interface Entry {
    msgid: string;
    msgstr: string[];
  }
  const parser: { po: { parse(text: Uint8Array | string): { translations: Record<string, Record<string, Entry>> } } };
  export default parser;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues } from './tools/catalogues.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The rules as WebAssembly, built by ninja; the build passes the place, by hand it is the usual one. */
const wasm = process.env.CHUHE_WASM ?? here('../build/src/wasm/chuhe.wasm');
/** `vite dev` passes calls on to a running `chuhe serve`. */
const server = process.env.CHUHE_SERVER ?? 'http://127.0.0.1:8080';

/** Files compressed once, at build time: the server sends the .br or .gz beside a file. */
function compressed(): Plugin {
  return {
    name: 'chuhe-compressed',
    apply: 'build',
    // From the files as written: earlier, Vite has still to fill in its own marks.
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|html|svg|wasm)$/.test(name)) continue;
        const source = readFileSync(`${dir}/${name}`);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(source, { params }));
        writeFileSync(`${dir}/${name}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}

/** Vite resolves `$wasm/chuhe.wasm` and its sisters to where ninja put them. */
function wasmFromBuild(): Plugin {
  return {
    name: 'chuhe-wasm',
    resolveId: (id) => (id.startsWith('$wasm/') ? join(dirname(wasm), id.slice('$wasm/'.length)) : null),
    load(id) {
      // Vitest has no server to fetch from: it gets the bytes.
      if (id.endsWith('.wasm?bytes')) {
        const bytes = readFileSync(id.slice(0, -'?bytes'.length)).toString('base64');
        return `export default Uint8Array.from(atob('${bytes}'), (c) => c.charCodeAt(0))`;
      }
      return null;
    },
  };
}

export default defineConfig({
  plugins: [wasmFromBuild(), catalogues(here('../po')), svelte(), compressed()],
  build: {
    outDir: process.env.CHUHE_DIST ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    // A busy machine is no defect.
    testTimeout: 30_000,
  },
});

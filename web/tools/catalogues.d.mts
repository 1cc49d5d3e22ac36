import type { Plugin } from 'vite';
export function catalogues(folder: string): Plugin;
export function compile(
  po: string | Uint8Array,
  wanted: (message: string, references: string) => boolean,
  sentences?: RegExp,
): string;
export function pluralRule(header: string | undefined): string;

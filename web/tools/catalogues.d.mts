import type { Plugin } from 'vite';
export function catalogues(folder: string): Plugin;
export function compile(po: Uint8Array | string, wanted: (message: string, references: string) => boolean): string;
export function pluralRule(header: string | undefined): string;

// thinker.ts - the computer's seats: a worker with the same wasm, so that the page never waits for it.
import type { Course, Wish } from './kin';

export interface Question {
  id: number;
  course: Course;
  wish: Wish;
}

export type Answer = { id: number; move: string } | { id: number; error: string };

/** Strengths, by level from 1. */
export const levels: readonly Omit<Wish, 'seed'>[] = [
  { kind: 'random', ms: 1, nodes: 0 },
  { kind: 'greedy', ms: 1, nodes: 0 },
  { kind: 'search', ms: 150, nodes: 0 },
  { kind: 'search', ms: 700, nodes: 0 },
  { kind: 'search', ms: 3000, nodes: 0 },
];

export class Thinker {
  #worker: Worker | null = null;
  #asked = 0;
  #waiting = new Map<number, { resolve: (move: string) => void; reject: (error: Error) => void }>();

  constructor(readonly module: WebAssembly.Module) {}

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(this.module);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.move);
    };
    worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'the worker failed'));
      this.#waiting.clear();
      this.stop();
    };
    return worker;
  }

  /** The move chosen; never answered if stop() comes first. */
  choose(course: Course, wish: Wish): Promise<string> {
    this.#worker ??= this.#start();
    const id = ++this.#asked;
    // A plain copy: what the page holds may be a proxy, which cannot be sent.
    this.#worker.postMessage({ id, course: { ...course, moves: [...course.moves] }, wish } satisfies Question);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Ends what is being thought about. */
  stop(): void {
    if (this.#waiting.size > 0) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    this.#waiting.clear();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}

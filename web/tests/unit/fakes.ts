// fakes.ts - a server and a clock that a test holds in its hand.
import type { Timers } from '../../src/lib/socket';

export class FakeTimers implements Timers {
  #next = 1;
  #waiting = new Map<number, { callback: () => void; ms: number }>();

  get pending() {
    return this.#waiting.size;
  }
  set(callback: () => void, ms: number) {
    this.#waiting.set(this.#next, { callback, ms });
    return this.#next++;
  }
  clear(handle: unknown) {
    this.#waiting.delete(handle as number);
  }
  /** Runs the one that is due first; returns how long it had to wait. */
  runNext(): number {
    const [handle, { callback, ms }] = [...this.#waiting].sort((a, b) => a[1].ms - b[1].ms)[0]!;
    this.#waiting.delete(handle);
    callback();
    return ms;
  }
  /** Runs those that were set to wait exactly so long. */
  run(ms: number) {
    for (const [handle, timer] of [...this.#waiting])
      if (timer.ms === ms) {
        this.#waiting.delete(handle);
        timer.callback();
      }
  }
}

type Json = Record<string, unknown>;

export class FakeServer {
  connections = 0;
  sent: Json[] = [];
  #current: WebSocket | null = null;

  connect = (): WebSocket => {
    this.connections++;
    this.#current = {
      send: (text: string) => this.sent.push(JSON.parse(text)),
      close: () => {},
      onopen: null,
      onmessage: null,
      onclose: null,
    } as unknown as WebSocket;
    return this.#current;
  };
  accept() {
    this.#current!.onopen!({} as Event);
  }
  drop() {
    this.#current!.onclose!({} as CloseEvent);
  }
  send(message: Json) {
    this.#current!.onmessage!({ data: JSON.stringify(message) } as MessageEvent);
  }
  /** Answers the request sent last. */
  answer(message: Json) {
    this.send({ ...message, id: this.sent.at(-1)!.id });
  }
}

// socket.ts - the one WebSocket of the page: requests that are answered, events, and coming back after a loss.
//
// A request is a promise: it resolves with the server's answer, rejects with an ApiError. When the connection
// breaks, everything unanswered rejects with code `lost`; the games themselves know what to send again (see
// game.svelte.ts). The socket reconnects for as long as somebody listens, waiting 0.25 s at first and up to
// 8 s, and at once when the browser says that the network or the page is back.
import { ApiError } from './api';

export type Message = { type: string; id?: string | number } & Record<string, unknown>;
export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  message?(message: Message): void;
  /** The connection stands, for the first time or again. */
  open?(): void;
  link?(state: Link): void;
}

export interface Timers {
  set(callback: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const ANSWER_MS = 60_000;
const QUIET_MS = 40_000;
const PONG_MS = 8000;

const realTimers: Timers = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

export class Socket {
  #socket: WebSocket | null = null;
  #state: Link = 'connecting';
  #listeners = new Set<Listener>();
  #waiting = new Map<number, { resolve(message: Message): void; reject(error: ApiError): void; timer: unknown }>();
  #nextId = 1;
  #failures = 0;
  #retry: unknown = null;
  #quiet: unknown = null;

  constructor(
    readonly url: () => string,
    readonly make: (url: string) => WebSocket = (url) => new WebSocket(url, 'chuhe.v1'),
    readonly timers: Timers = realTimers,
  ) {}

  get state(): Link {
    return this.#state;
  }

  /** Connects with the first listener, disconnects with the last. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener.link?.(this.#state);
    if (this.#state === 'open') listener.open?.();
    else if (!this.#socket && this.#retry === null) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  /** Tries at once instead of waiting: the network is back, or the reader asked. */
  now(): void {
    if (this.#retry === null) return;
    this.timers.clear(this.#retry);
    this.#retry = null;
    this.#connect();
  }

  request(type: string, members: Record<string, unknown> = {}): Promise<Message> {
    const socket = this.#socket;
    if (this.#state !== 'open' || !socket) return Promise.reject(new ApiError('lost', 'not connected'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = this.timers.set(() => {
        this.#waiting.delete(id);
        reject(new ApiError('lost', 'no answer'));
      }, ANSWER_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ type, id, ...members }));
    });
  }

  #set(state: Link): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener.link?.(state);
  }

  #connect(): void {
    const socket = this.make(this.url());
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#failures = 0;
      this.#set('open');
      this.#heard();
      for (const listener of [...this.#listeners]) listener.open?.();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard();
      this.#receive(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** A connection can die without a word (a laptop that slept): ask when it has been quiet, and hang up. */
  #heard(): void {
    if (this.#quiet !== null) this.timers.clear(this.#quiet);
    this.#quiet = this.timers.set(() => {
      const socket = this.#socket;
      this.request('ping').catch(() => {});
      this.#quiet = this.timers.set(() => {
        socket?.close();
        if (socket && socket === this.#socket) this.#lost();
      }, PONG_MS);
    }, QUIET_MS);
  }

  #receive(data: unknown): void {
    let message: Message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return; // not ours to understand
    }
    const waiting = typeof message.id === 'number' ? this.#waiting.get(message.id) : undefined;
    if (waiting) {
      this.#waiting.delete(message.id as number);
      this.timers.clear(waiting.timer);
    }
    // Events first: what a reply changes is then in place when its promise goes on.
    for (const listener of [...this.#listeners]) listener.message?.(message);
    if (!waiting) return;
    if (message.type === 'error') waiting.reject(new ApiError(String(message.code), String(message.message)));
    else waiting.resolve(message);
  }

  #lost(): void {
    this.#socket = null;
    if (this.#quiet !== null) this.timers.clear(this.#quiet);
    this.#quiet = null;
    for (const { reject, timer } of this.#waiting.values()) {
      this.timers.clear(timer);
      reject(new ApiError('lost', 'the connection was lost'));
    }
    this.#waiting.clear();
    if (this.#listeners.size === 0) return;
    this.#set('lost');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures++, LONGEST_WAIT_MS);
    // A little spread keeps a thousand pages from coming back in the same millisecond.
    this.#retry = this.timers.set(
      () => {
        this.#retry = null;
        this.#connect();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  #close(): void {
    if (this.#retry !== null) this.timers.clear(this.#retry);
    this.#retry = null;
    const socket = this.#socket;
    this.#lost();
    socket?.close();
    this.#state = 'connecting';
    this.#failures = 0;
  }
}

let shared: Socket | undefined;

/** The page's socket. */
export function socket(): Socket {
  if (!shared) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    shared = new Socket(() => `${scheme}//${location.host}/api/v1/ws`);
    addEventListener('online', () => shared?.now());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') shared?.now();
    });
  }
  return shared;
}

// server.ts - the real server for a test: its own port, its own store, the real engine.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const build = process.env.CHUHE_BUILD ?? here('../../../build');
const program = process.env.CHUHE_SERVE ?? join(build, 'src/server/chuhe-serve');
export const engine = join(build, 'src/engine/chuhe-engine');
const dist = here('../../dist');

export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'chuhe-e2e-'));
  #process: ChildProcess | null = null;
  #port = 0;

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    for (const file of [program, engine, join(dist, 'index.html')])
      if (!existsSync(file)) throw new Error(`${file} is missing: build first`);
    const child = spawn(
      program,
      ['--port', String(this.#port), '--store', join(this.#folder, 'games.db'), '--web', dist, '--engine', engine],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    let complaints = '';
    child.stderr!.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
    this.#port = await new Promise<number>((resolve, reject) => {
      createInterface(child.stdout!).on('line', (line) => {
        const port = /:(\d+)\/\s*$/.exec(line);
        if (port) resolve(Number(port[1]));
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)));
    });
  }

  /** Ends it as a service manager would. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A player that thinks for the test: the engine itself, over UCI. */
export class Player {
  #child = spawn(engine, [], { stdio: ['pipe', 'pipe', 'ignore'] });
  #lines = createInterface(this.#child.stdout!);

  /** By nodes, not by time: as strong on a machine that is busy. */
  async move(start: string, moves: string[], nodes = 40_000): Promise<string> {
    const answer = new Promise<string>((resolve) => {
      const listen = (line: string) => {
        const best = /^bestmove (\S+)/.exec(line);
        if (!best) return;
        this.#lines.off('line', listen);
        resolve(best[1]!);
      };
      this.#lines.on('line', listen);
    });
    this.#child.stdin!.write(`position fen ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\ngo nodes ${nodes}\n`);
    return answer;
  }

  quit(): void {
    this.#child.stdin!.end('quit\n');
  }
}

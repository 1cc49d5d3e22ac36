// Starts a server, asks for its page and its health, and ends it by SIGTERM.
//
//   serve.mjs COMMAND ARGUMENT...      the command prints the address to open
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));

function check(good, complaint) {
  if (good) return;
  console.log(complaint);
  process.exitCode = 1;
}

let said = '';
for await (const piece of server.stdout) {
  said += piece;
  const address = /http:\/\/[\w.:[\]]+\//.exec(said)?.[0];
  if (!address) continue;
  const page = await fetch(address);
  const text = await page.text();
  check(page.ok && text.includes('<title>Chuhe'), `the page: ${page.status} ${text.slice(0, 200)}`);
  for (const [, path] of text.matchAll(/(?:src|href)="\/?(assets\/[^"]+)"/g)) {
    const part = await fetch(address + path);
    check(part.ok && (await part.text()).length > 0, `${path}: ${part.status}`);
  }
  const health = await fetch(`${address}api/v1/health`);
  const state = await health.json();
  check(state.status === 'ok' && state.engine === true, `health: ${JSON.stringify(state)}`);
  server.kill('SIGTERM');
  break;
}
check(said !== '', 'the server printed no address');
check((await ended) === 0, `the server ended with ${await ended}`);

// page.mjs - how long the page takes to be of use, from the real server over loopback.
//
//   node bench/page.mjs SERVE ENGINE WEB [ROUNDS]
//
// Each round opens the page in a fresh browser context (nothing cached) and takes the time from the
// start of the navigation until the button that starts a game can be pressed, and from that press
// until the board of the new game is there. Prints the median and the worst.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('@playwright/test');
const [serve, engine, web, rounds = '7'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'chuhe-bench-'));
const server = spawn(serve, ['--port', '0', '--store', join(folder, 'games.db'), '--web', web, '--engine', engine], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  createInterface(server.stdout).on('line', (line) => {
    const found = /http:\S+/.exec(line);
    if (found) resolve(found[0]);
  });
  server.once('exit', () => reject(new Error('the server ended')));
});
const browser = await chromium.launch({
  executablePath: process.env.CHUHE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function round() {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.click({ trial: true });
  const ready = performance.now();
  await play.click();
  const cannon = page.getByRole('gridcell', { name: /h3, red cannon/i });
  await cannon.waitFor();
  const board = performance.now();
  await context.close();
  return { ready: ready - start, board: board - ready };
}

const results = [];
for (let i = 0; i < Number(rounds); i++) results.push(await round());
await browser.close();
server.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });

for (const [name, text] of [
  ['ready', 'from opening the page to a start button that works'],
  ['board', 'from that button to the board of the new game'],
]) {
  const times = results.map((result) => result[name]).sort((a, b) => a - b);
  console.log(`${text}: median ${Math.round(times[times.length >> 1])} ms, worst ${Math.round(times.at(-1))} ms`);
}

import { cpus } from 'node:os';
import { defineConfig } from '@playwright/test';

// Nothing here measures time: a limit only ends what hangs. `script/test --slow` widens it, 4 is the usual.
const patience = Number(process.env.CHUHE_SLOW ?? 4) / 4;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 300_000 * patience,
  expect: { timeout: 30_000 * patience },
  // Each worker has a server, an engine and a browser of its own, and takes the next test there is:
  // by whole files the last one would keep a single worker busy.
  workers: Math.max(2, cpus().length),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHUHE_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

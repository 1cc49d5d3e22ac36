// games.spec.ts - whole games from the first page to mate, with a mouse, with the keyboard alone, with a finger.
import type { Page } from '@playwright/test';
import { Player } from './server';
import { expect, test, type Table } from './table';

/** Plays Red against the computer's first level until it is mated; `move` makes a move in its own way. */
async function win(page: Page, table: Table, move: (uci: string) => Promise<void>): Promise<void> {
  const id = page.url().split('/').pop()!;
  expect((await table.game(id)).black).toEqual({ kind: 'engine', level: 1 });
  const player = new Player();
  for (let ply = 0; ; ply += 2) {
    expect(ply, 'level 1 should have lost long ago').toBeLessThan(300);
    const game = await table.game(id);
    if (game.state.result) break;
    await move(await player.move(game.start, game.moves));
    // The computer's answer, or the end.
    await expect
      .poll(async () => {
        const { moves, state } = await table.game(id);
        return state.result !== null || (moves.length > game.moves.length + 1 && state.turn === 'red');
      }, { timeout: 0, intervals: [50] }) // as long as the test has
      .toBe(true);
    await expect(table.status).toHaveText(/Your move|Check!|won|Draw/);
  }
  player.quit();
  await expect(table.status).toHaveText('You won');
  await expect(page.getByText(/^(Checkmate: the black king|Black has no move left)/).first()).toBeVisible();
  expect((await table.game(id)).state.result).toBe('red');
}

test('a newcomer starts with one click and plays a whole game to mate', async ({ page, table, server }) => {
  await page.goto(server.url);
  await table.button('Play').click();
  await expect(page).toHaveURL(/\/game\/[0-9a-f]{32}$/);
  await expect(table.status).toHaveText('Your move');
  await win(page, table, (uci) => table.move(uci));
  await expect(table.button('Play again')).toBeVisible();
});

test('a game is played to mate with the keyboard alone, and heard', async ({ page, table, server }) => {
  await page.goto(server.url);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim());
  await expect(table.button('Play')).toBeVisible();
  for (let i = 0; i < 20 && (await focused()) !== 'Play'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(table.status).toHaveText('Your move');
  // The board has the focus, at the bottom middle.
  await expect.poll(focused).toBe('e1, red king');

  const walk = async (to: string) => {
    const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.point!);
    const steps = (by: number, more: string, less: string) => Array<string>(Math.abs(by)).fill(by > 0 ? more : less);
    const files = to.charCodeAt(0) - at.charCodeAt(0);
    const ranks = Number(to[1]) - Number(at[1]);
    for (const key of [...steps(ranks, 'ArrowUp', 'ArrowDown'), ...steps(files, 'ArrowRight', 'ArrowLeft')])
      await page.keyboard.press(key);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.point)).toBe(to);
  };

  // Taken up, let go, taken up again.
  await walk('h2');
  expect(await focused()).toBe('h3, red cannon');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('h3, red cannon, picked up');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('h3, red cannon');
  await page.keyboard.press(' ');
  await walk('e2');
  expect(await focused()).toBe('e3, empty, can move here');
  await page.keyboard.press('Enter');
  await table.expectPiece('e2', 'C');
  await expect(table.moves).toHaveCount(2);
  await expect(page.getByRole('status')).toHaveText(/^black \w+ from \w+ (to|takes)/);
  // One cell of ninety is in the tab order.
  expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
  expect(await page.locator('[role=gridcell]').count()).toBe(90);

  await win(page, table, async (uci) => {
    await walk(uci.slice(0, 2));
    await page.keyboard.press('Enter');
    await walk(uci.slice(2));
    await page.keyboard.press('Enter');
  });
  await expect(page.getByRole('status')).toHaveText(/^You won\. /);
  // What comes next is reached with the keyboard as well.
  for (let i = 0; i < 20 && (await focused()) !== 'Play again'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(table.status).toHaveText('Your move');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a game is played to mate with a finger', async ({ page, table, server }) => {
    await page.goto(server.url);
    await table.button('Play').tap();
    await expect(table.status).toHaveText('Your move');
    await table.point('h2').tap();
    expect((await table.targets()).includes('e2')).toBe(true);
    await table.point('h2').tap();
    await win(page, table, async (uci) => {
      await table.point(uci.slice(0, 2)).tap();
      await table.point(uci.slice(2)).tap();
    });
    // The whole game was played without scrolling: board and state fit on the screen.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    for (const part of [table.board, table.status]) {
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.y + box.height).toBeLessThanOrEqual(640);
    }
    await table.button('Play again').tap();
    await expect(table.status).toHaveText('Your move');
  });
});

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './table';

// A rook that checks for ever; docs/rules has the diagram.
const CHECKS = { fen: '2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w', round: ['f0e0', 'e8f8', 'e0f0', 'f8e8'] };
const KINGS = { fen: '3k5/p8/9/9/9/9/9/9/P8/4K4 w', round: ['e0e1', 'd9d8', 'e1e0', 'd8d9'] };

test('a move that repeats is marked and explained one round before it loses', async ({ page, table }) => {
  await table.sit({ fen: CHECKS.fen });
  await table.point('f0').click();
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await table.point('f0').click();
  for (const [ply, move] of CHECKS.round.entries()) {
    await table.move(move);
    await expect(table.moves).toHaveCount(ply + 1);
  }
  await expect(page.getByTestId('careful')).toBeVisible();
  await table.point('f0').click();
  await expect(page.locator('[data-mark=danger]')).toHaveCount(1);
  await expect(table.point('e0')).toHaveAttribute('aria-label', 'e1, empty, can move here, but repeating it loses');
  await expect(page.getByTestId('warnings')).toHaveText(
    'Re1+: the position repeats. One more round, and the verdict is: Black wins: Red gives check with every move of the loop, and must not.',
  );
  // Heard as well as seen; and a warning forbids nothing.
  await expect(page.getByRole('status')).toContainText('the position repeats');
  await table.point('e0').click();
  await expect(table.moves).toHaveCount(5);
  await expect(page.getByTestId('warnings')).toHaveCount(0);
});

test('a move that draws at once has a mark of its own', async ({ page, table }) => {
  await table.sit({ fen: KINGS.fen });
  for (const [ply, move] of [...KINGS.round, ...KINGS.round.slice(0, 3)].entries()) {
    await table.move(move);
    await expect(table.moves).toHaveCount(ply + 1);
  }
  await table.point('d8').click();
  await expect(page.locator('[data-mark=draw]')).toHaveCount(1);
  await expect(page.getByTestId('warnings')).toContainText('Kd10: the game ends at once. Draw:');
  await table.point('d9').click();
  await expect(table.status).toHaveText('Draw');
  await expect(page.getByTestId('clause')).toHaveText('World Xiangqi Federation, clause wxf.repetition');
});

for (const [width, height] of [[1280, 800], [360, 640]] as const)
  test(`the loop that ended a game is walked with the keyboard, ${width} by ${height}`, async ({ page, table }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await table.sit({ fen: CHECKS.fen });
    for (const [ply, move] of [...CHECKS.round, ...CHECKS.round].entries()) {
      await table.move(move);
      await expect(table.moves).toHaveCount(ply + 1);
    }
    await expect(table.status).toHaveText('Black won');
    await expect(page.getByTestId('clause')).toHaveText('World Xiangqi Federation, clause wxf.perpetual-check');
    await page.getByTestId('why').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: /^Black wins: Red gives check/ });
    await expect(panel.getByRole('heading').first()).toBeFocused();
    const said = page.getByTestId('loop-said');
    await expect(said).toHaveText(/Re1\+.*Check\. The red rook on e1 attacks the king\./s);
    await expect(said).toHaveAttribute('aria-live', 'polite');
    const arrow = page.locator('path.arrow');
    await expect(arrow).toHaveAttribute('data-from', 'e0');
    await expect(arrow).toHaveAttribute('data-to', 'e8');
    // Board and sentence are on the screen together.
    for (const part of [table.board, said]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(-1);
      expect(box.y + Math.min(box.height, 60)).toBeLessThanOrEqual(height);
    }
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/Kf9.*Idle\./s);
    await expect(arrow).toHaveCount(0);
    await expect(table.point('f8')).toHaveAttribute('data-piece', 'k');
    // The step after the last is the first again.
    await page.getByTestId('loop-back').click();
    await page.getByTestId('loop-back').click();
    await expect(panel.getByText('Move 8 of 8')).toBeVisible();
    await page.getByTestId('loop-next').click();
    await expect(panel.getByText('Move 1 of 8')).toBeVisible();
    await page.getByTestId('other-sets').click();
    await expect(page.getByTestId('others').locator('li')).toHaveCount(6);
    await expect(page.getByTestId('others')).toContainText('Red has given more checks in a row than are allowed.');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('why')).toBeFocused();
    await expect(table.status).toHaveText('Black won');
  });

test.describe('to readers of Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('sentences come from the one catalogue', async ({ page, table }) => {
    await table.sit({ fen: CHECKS.fen });
    for (const [ply, move] of [...CHECKS.round, ...CHECKS.round].entries()) {
      await table.move(move);
      await expect(page.locator('button.move')).toHaveCount(ply + 1);
    }
    await page.getByTestId('why').click();
    await expect(page.getByTestId('loop-said')).not.toHaveText(/[a-z]{3}/);
    await expect(page.getByTestId('loop-said')).toContainText('红车');
    await page.getByTestId('other-sets').click();
    await expect(page.getByTestId('others')).not.toHaveText(/[a-z]{4}/);
  });
});

test('where server and page name different clauses the server’s is shown, and that they differ', async ({ page, table }) => {
  await page.routeWebSocket(/\/api\/v1\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).replaceAll('wxf.perpetual-check', 'wxf.perpetual-chase')));
  });
  await table.sit({ fen: CHECKS.fen });
  for (const [ply, move] of [...CHECKS.round, ...CHECKS.round].entries()) {
    await table.move(move);
    await expect(table.moves).toHaveCount(ply + 1);
  }
  await page.getByTestId('why').click();
  await expect(page.getByTestId('decided')).toContainText('The server judged by wxf.perpetual-chase.');
  await expect(page.getByTestId('decided')).toContainText('Black wins: Red gives check with every move');
  await expect(page.getByTestId('loop-said')).toHaveText(/Re1\+.*Check\./s);
});

test('a newcomer is shown what may not go on for ever', async ({ page, server }) => {
  await page.goto(`${server.url}/learn`);
  const check = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Perpetual check' }) });
  await expect(check).toContainText('Check. The red rook on e1 attacks the king.');
  await expect(check).toContainText('If it goes on like this: Black wins: Red gives check with every move of the loop, and must not.');
  await expect(check.locator('path.arrow')).toHaveAttribute('data-to', 'e9');
  await check.getByRole('button', { name: 'Perpetual check: one move on' }).click();
  await expect(check).toContainText('Move 2 of 4');
  await expect(check.locator('path.arrow')).toHaveCount(0);
  const chase = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Perpetual chase' }) });
  await expect(chase).toContainText('attacks the black cannon on c5');
  await expect(chase).toContainText('Black wins: Red chases with every move of the loop, and must not.');
});

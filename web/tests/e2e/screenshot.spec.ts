// screenshot.spec.ts - the picture in the README. Runs only when told where to put it:
//
//     CHUHE_SCREENSHOT=../docs/images/page.png npm run test:e2e -- screenshot
import { expect, test } from './table';

const path = process.env.CHUHE_SCREENSHOT;

if (path) {
  test.use({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 });
  test('the page', async ({ page, table }) => {
    await table.sit();
    const moves = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7h3 e2e6 c7e6'.split(' ');
    for (const [ply, move] of moves.entries()) {
      await table.move(move);
      await expect(table.moves).toHaveCount(ply + 1);
    }
    await table.point('b2').click();
    await expect(page.locator('.cell.reachable').first()).toBeAttached();
    await page.screenshot({ path, animations: 'disabled' });
  });
}

import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './table';

const status = (page: Page) => page.getByTestId('status');
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' }).locator('button.move');
const point = (page: Page, id: string) => page.locator(`[role=gridcell][data-point="${id}"]`);

async function open(page: Page, url: string, game: string) {
  await page.goto(`${url}/kin/${game}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

async function begin(page: Page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // The board to play on, not the picture of it in the form.
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Sets every seat: `Person`, `Computer: Greedy` ... */
async function seat(page: Page, plan: string, from = 0) {
  const selects = page.getByRole('group', { name: 'Who plays' }).getByRole('combobox');
  for (const select of (await selects.all()).slice(from)) await select.selectOption({ label: plan });
}

/** Makes one move by whatever the page offers: a piece and a target, a piece from beside the board, or a button. */
async function moveAnyhow(page: Page): Promise<void> {
  const button = page.getByRole('group', { name: 'Moves without a piece' }).getByRole('button').first();
  const hand = page.getByRole('button', { name: /^Put on the board/ }).first();
  const movable = page.locator('.cell.movable').first();
  await expect(button.or(hand).or(movable).first()).toBeVisible();
  if (await movable.count()) {
    await movable.click();
    // Turned over where it lies by a second press, where a piece has nowhere else to go.
    await page.locator('.cell.reachable').first().click();
    const which = page.getByRole('dialog').getByRole('button');
    if (await which.count()) await which.nth(1).click();
  } else if (await hand.count()) {
    await hand.click();
    await page.locator('.cell.reachable').first().click();
  } else await button.click();
}

test('every game is found in the gallery, begun, and played against the computer', async ({ page, server }) => {
  await page.goto(`${server.url}/kin`);
  const list = page.getByRole('region', { name: 'All games' }).getByRole('link');
  await expect(list.first()).toBeVisible();
  const addresses = await list.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  for (const address of addresses) {
    await page.goto(server.url + address);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await seat(page, 'Computer: Greedy', 1);
    await begin(page);
    for (let turn = 0; turn < 2; turn++) {
      await expect(status(page), address).toHaveText(/^Your move/);
      const before = await moves(page).count();
      await moveAnyhow(page);
      await expect.poll(() => moves(page).count(), { message: address }).toBeGreaterThan(before);
    }
    await expect(status(page), address).toHaveText(/^Your move|wins$|^Draw$/);
  }
});

test('a person moves, computers answer, and the game is there after a restart of the server', async ({ page, server, quiet }) => {
  await open(page, server.url, 'three_kingdoms');
  await seat(page, 'Computer: Greedy', 1);
  await begin(page);
  await expect(status(page)).toHaveText('Your move, Shu');
  await point(page, 's14').click();
  await expect(point(page, 's15')).toHaveAttribute('aria-label', 's15, empty, can move here');
  await point(page, 's15').click();
  await expect(moves(page)).toHaveCount(3);
  await expect(status(page)).toHaveText('Your move, Shu');
  await expect(page.getByRole('region', { name: 'Players', exact: true }).getByRole('listitem').first()).toContainText('to move');
  quiet.allowNetwork = true;
  await server.stop();
  await server.start();
  await page.reload();
  await expect(moves(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves(page)).toHaveCount(0);
  await expect(point(page, 's14')).toHaveAttribute('data-piece', 'sPs兵');
  const { pathname } = new URL(page.url());
  await page.goto(`${server.url}/kin`);
  await expect(page.getByRole('region', { name: 'Your games' }).locator(`a[href="${pathname}"]`)).toBeVisible();
});

test('two people at two screens: words are sealed, moves go across, a draw is agreed', async ({ page, server, browser }) => {
  await open(page, server.url, 'jieqi');
  await page.getByRole('combobox', { name: 'Black' }).selectOption({ label: 'Another screen' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(status(page)).toHaveText('Before the game');
  // The address the test has is of no use elsewhere, and this is said.
  await expect(page.getByText('This address works on this computer only.')).toBeVisible();
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await friend.getByLabel(/^Your name/).fill('Mei');
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await expect(page.getByRole('region', { name: 'Players', exact: true })).toContainText('Mei');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(status(page)).toHaveText('Your move, Red');
  await expect(status(friend)).toHaveText('Red to move');
  // What one may not do the page does not offer.
  await expect(friend.locator('.cell.movable')).toHaveCount(0);
  await moveAnyhow(page);
  await expect(status(friend)).toHaveText('Your move, Black');
  await friend.getByText('Agreements').click();
  await friend.getByRole('button', { name: /^draw/ }).click();
  await expect(page.getByText(/^Black offers/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(status(page)).toHaveText('Draw');
  await expect(status(friend)).toHaveText('Draw');
  // Both words are in the record, and both were sealed before.
  const { pathname } = new URL(page.url());
  const record = await page.request.get(`${server.url}/api/v1/tables/${pathname.split('/').at(-1)}`);
  const { seats, secret } = ((await record.json()) as { state: { seats: Record<string, { seal: string; word: string }>; secret: string } }).state;
  for (const { seal, word } of Object.values(seats)) {
    expect(word).toMatch(/^[a-z0-9]{16}$/);
    expect(createHash('sha256').update(word).digest('hex')).toBe(seal);
  }
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  // And each page draws again what was dealt.
  for (const screen of [page, friend]) {
    await screen.getByRole('button', { name: 'Was it fair?' }).click();
    await expect(screen.getByText(/^Fair: every draw is what secret and words say \(1 draw checked\)\.$/)).toBeVisible();
  }
  await context.close();
});

test('who shares the screen sees only what is his', async ({ page, server }) => {
  await page.goto(`${server.url}/kin`);
  await open(page, server.url, 'jieqi');
  await seat(page, 'Person');
  await begin(page);
  const faceDown = page.locator('[data-piece^="w?"]');
  await expect.poll(() => faceDown.count()).toBeGreaterThan(10);
  const covered = await faceDown.count();
  await moveAnyhow(page);
  await expect(page.getByRole('button', { name: 'I am here' })).toBeVisible();
  // Covered are the board, what was taken, and the record as the other one saw it.
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(moves(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'I am here' }).click();
  await expect(status(page)).toHaveText('Black to move');
  await expect(page.locator('[data-piece^="b?"]')).toHaveCount(covered);
});

test('computers alone play a game to its end, and the ranking says who was best', async ({ page, server }) => {
  await open(page, server.url, 'seven_states');
  await page.getByText('Rules of this game, or another position').click();
  await page.getByLabel('Who commands which states').fill('w,r,o-bgpd');
  await page.getByLabel('Who commands which states').press('Tab');
  const position = page.getByLabel('Begin from a position');
  await position.fill('19/20');
  await expect(page.getByText(/^This position cannot be read: .* \(character 4\)/)).toBeVisible();
  // Qin has the general of Chu already and takes that of Han: two generals make a hegemon.
  await position.fill('19/19/19/19/19/19/19/19/19/wQ18/19/19/19/19/19/19/wR4oQ13/19/19 w w,r,o-bgpd w>r:1* r');
  await seat(page, 'Computer: Greedy');
  await begin(page);
  await expect(status(page)).toHaveText('Qin wins');
  const ranking = page.getByRole('table', { name: 'Ranking' }).getByRole('row');
  await expect(ranking.nth(1)).toContainText('Qin');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Two generals taken: a hegemon.');
});

test('a position says who takes part, and on how much of the board', async ({ page, server }) => {
  await open(page, server.url, 'supply');
  const selects = page.getByRole('group', { name: 'Who plays' }).getByRole('combobox');
  await expect(selects).toHaveCount(4);
  await page.getByText('Rules of this game, or another position').click();
  const position = page.getByLabel('Begin from a position');
  await position.fill('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1');
  await expect(selects).toHaveCount(2);
  await seat(page, 'Person');
  await begin(page);
  await expect(page.getByRole('gridcell')).toHaveCount(90);
  await moveAnyhow(page);
  await expect(status(page)).toHaveText(/^Black, left board/);

  // Of the seven states two are left in it, and one of them commands a third army.
  await open(page, server.url, 'seven_states');
  await page.getByText('Rules of this game, or another position').click();
  await position.fill('19/19/19/19/19/19/19/19/19/wQ18/19/19/gQ18/19/19/19/wR4oQ13/19/19 w wg,o-rbpd - rbpd 0 0');
  await expect(selects).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Who plays' })).toContainText('with Wei');
  await begin(page);
  await expect(status(page)).toHaveText(/^Your move/);
});

test('the players of Janggi order horses and elephants themselves, and a pass is told as one', async ({ page, server }) => {
  await open(page, server.url, 'janggi');
  await page.getByRole('button', { name: 'All people' }).click();
  await page.getByText('Rules of this game, or another position').click();
  await page.getByRole('combobox', { name: 'Horses and elephants' }).selectOption({ label: 'the players order them' });
  await begin(page);
  await expect(status(page)).toHaveText(/^Han/);
  const orders = page.getByRole('group', { name: 'Moves without a piece' }).getByRole('button');
  await expect(orders).toHaveCount(4);
  await orders.nth(3).click();
  await expect(point(page, 'b10')).toHaveAttribute('data-piece', /^bB/);
  await expect(status(page)).toHaveText(/^Cho/);
  await orders.first().click();
  await expect(point(page, 'b1')).toHaveAttribute('data-piece', /^wN/);
  await expect(orders).toHaveCount(0);
  await point(page, 'e2').click();
  await point(page, 'e2').click();
  await expect(moves(page).nth(2)).toHaveText(/pass/);
});

test('seats may stand vacant, and treaties are made and seen', async ({ page, server }) => {
  await open(page, server.url, 'seven_states');
  await page.getByRole('button', { name: 'All people' }).click();
  await page.getByRole('combobox', { name: 'Yan' }).selectOption({ label: 'Vacant' });
  await begin(page);
  await expect(page.getByRole('region', { name: 'Players', exact: true }).getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('[data-piece^=d]')).toHaveCount(0);

  await open(page, server.url, 'seven_states');
  await page.getByRole('button', { name: 'All people' }).click();
  await begin(page);
  await page.getByText('Agreements').click();
  await page.getByRole('button', { name: 'treaty: Qin, Chu', exact: true }).click();
  await page.getByRole('button', { name: 'Agreed' }).click();
  await expect(page.getByText('allied with Chu').first()).toBeVisible();
  await expect(status(page)).toHaveText('Qin to move');
});

test('is played with the keyboard alone, and heard', async ({ page, server }) => {
  await open(page, server.url, 'three_kingdoms');
  await seat(page, 'Person');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim());
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^s51/);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  expect(await focused()).toBe('s54, Shu soldier');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('s55, empty, can move here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Shu soldier from s54 to s55');
  await expect(status(page)).toHaveText('Wu to move');
  expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('19 by 19 points are brought closer by the first tap, and played on', async ({ page, server }) => {
    await open(page, server.url, 'seven_states');
    await seat(page, 'Person');
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await point(page, 'a13').tap();
    await expect(point(page, 'd17')).not.toHaveClass(/reachable/);
    await expect.poll(async () => (await page.locator('svg.board').boundingBox())!.width).toBeGreaterThan(600);
    await point(page, 'a13').tap();
    await expect(point(page, 'd17')).toHaveClass(/reachable/);
    await point(page, 'd17').tap();
    await expect(moves(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Whole board' }).tap();
    expect((await page.locator('svg.board').boundingBox())!.width).toBeLessThan(360);
  });
});

test('nothing has to be scrolled sideways, from 320 to 1440 pixels', async ({ page, server }) => {
  await page.goto(`${server.url}/kin`);
  for (const path of ['/kin', '/kin/seven_states', 'play'])
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (path !== 'play') await page.goto(server.url + path);
      else if (width === 320) {
        await open(page, server.url, 'three_kingdoms');
        await begin(page);
      } else await page.reload();
      await expect(page.locator('svg.board').first()).toBeVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(excess, `${path} at ${width}`).toBe(0);
    }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious in the ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']).analyze();
      const found = violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      expect(found, where).toEqual([]);
    };
    await page.goto(`${server.url}/kin`);
    await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
    await check('gallery');
    await open(page, server.url, 'three_kingdoms');
    await page.getByText('Rules of this game, or another position').click();
    await check('form');
    await seat(page, 'Computer: Greedy', 1);
    await begin(page);
    await point(page, 's14').click();
    await point(page, 's15').click();
    await expect(moves(page)).toHaveCount(3);
    await page.getByText('Agreements').click();
    await check('game');
    await page.getByRole('radio', { name: 'Rules and history' }).check();
    await check('rules');
  });

test.describe('to readers of Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('the games speak Chinese, rules and all', async ({ page, server }) => {
    await page.goto(`${server.url}/kin/seven_states`);
    await expect(page.getByText('棋子放在交叉点上', { exact: false })).toBeVisible();
    const told = page.locator('.about p');
    for (const text of await told.allTextContents()) expect(text).toMatch(/[一-鿿]/);
  });
});

test('the first load of the page has nothing of it', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await expect(page.locator('svg.board').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /kin/i.test(path))).toEqual([]);
});

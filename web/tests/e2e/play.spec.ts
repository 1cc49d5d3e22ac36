import { expect, test } from './table';

const MATE_IN_ONE = '3k5/4R4/9/9/9/9/9/9/R8/4K4 w';
const BEFORE_STALEMATE = '3k5/9/9/9/9/9/9/9/R8/4K4 w';
const IN_CHECK = '3k5/9/9/9/R3r4/9/9/9/9/3AK4 w';

test('mate on the board is the end, with the reason in words', async ({ page, table }) => {
  await table.sit({ fen: MATE_IN_ONE });
  await table.move('a1a9');
  await expect(table.status).toHaveText('Red won');
  await expect(page.getByText('Checkmate: the black king is attacked and cannot be saved.').first()).toBeVisible();
  await table.point('e0').click();
  expect(await table.targets()).toEqual([]);
});

test('stalemate loses', async ({ page, table }) => {
  await table.sit({ fen: BEFORE_STALEMATE });
  await table.move('a1a8');
  await expect(table.status).toHaveText('Red won');
  await expect(page.getByText('Black has no move left. In Xiangqi that loses.').first()).toBeVisible();
});

test.describe('a check is answered', () => {
  for (const [how, move, piece] of [
    ['by capturing the attacker', 'a5e5', 'R'],
    ['by moving the king', 'e0f0', 'K'],
    ['by blocking', 'd0e1', 'A'],
  ] as const)
    test(how, async ({ table }) => {
      await table.sit({ fen: IN_CHECK });
      await expect(table.status).toHaveText('Check!');
      await table.move(move);
      await expect(table.status).toHaveText('Black to move');
      await table.expectPiece(move.slice(2), piece);
    });

  test('and nothing that does not help is offered', async ({ page, table }) => {
    const id = await table.sit({ fen: IN_CHECK });
    await table.point('a5').click();
    expect(await table.targets()).toEqual(['e5']);
    await table.point('a4').click();
    await expect(page.getByText('Your king is in check: that does not help it.').first()).toBeVisible();
    await table.expectPiece('a5', 'R');
    expect((await table.game(id)).moves).toEqual([]);
  });
});

test('a piece put where it may not go is refused with the reason', async ({ page, table }) => {
  await table.sit({ fen: '3kr4/9/9/9/9/9/9/9/4R4/4K4 w' });
  const alert = page.locator('[role=alert]');
  await table.point('e1').click();
  await table.point('d1').click();
  await expect(alert).toHaveText('Not possible: the move leaves the king where it can be taken.');
  await table.point('e1').click();
  await table.point('f2').click();
  await expect(alert).toHaveText('Not possible: the piece does not move there.');
  await table.move('e1e9');
});

test('a reload in the middle loses nothing', async ({ page, table }) => {
  await table.sit();
  await table.move('h2e2');
  await table.move('h9g7');
  await expect(table.moves).toHaveCount(2);
  await page.reload();
  await expect(table.moves).toHaveText(['Che3', 'Hg8']);
  await table.expectPiece('e2', 'C');
  await table.move('h0g2');
  await expect(table.moves).toHaveCount(3);
});

test('a restart of the server in the middle loses nothing, not even the move made meanwhile', async ({ page, table, server, quiet }) => {
  quiet.allowNetwork = true;
  const id = await table.sit({ black: { kind: 'engine', level: 1 } });
  await table.move('h2e2');
  await expect(table.moves).toHaveCount(2);
  await expect(table.status).toHaveText('Your move');
  await server.stop();
  await expect(page.getByText('No connection. Trying again; nothing is lost.')).toBeVisible();
  await table.move('i3i4');
  await table.expectPiece('i4', 'P');
  await server.start();
  await expect(page.getByText('No connection. Trying again; nothing is lost.')).toBeHidden();
  await expect(table.moves).toHaveCount(4);
  expect((await table.game(id)).moves.filter((_move, ply) => ply % 2 === 0)).toEqual(['h2e2', 'i3i4']);
});

test('drag and drop', async ({ page, table }) => {
  await table.sit();
  const middle = async (square: string) => {
    const box = (await table.point(square).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle('b2'), await middle('e2')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await table.expectPiece('e2', 'C');
  // Dropped where it cannot go it stays where it was.
  const [horse, nowhere] = [await middle('b9'), await middle('b5')];
  await page.mouse.move(horse.x, horse.y);
  await page.mouse.down();
  await page.mouse.move(nowhere.x, nowhere.y, { steps: 4 });
  await page.mouse.up();
  await table.expectPiece('b9', 'n');
});

test.describe('the buttons', () => {
  test('take back, against the computer back to the own move', async ({ table }) => {
    const id = await table.sit({ black: { kind: 'engine', level: 1 } });
    await expect(table.button('Take back')).toBeDisabled();
    await table.move('h2e2');
    await expect(table.moves).toHaveCount(2);
    await table.button('Take back').click();
    await expect(table.moves).toHaveCount(0);
    await table.expectPiece('h2', 'C');
    expect((await table.game(id)).moves).toEqual([]);
  });

  test('resign, after a question', async ({ page, table }) => {
    await table.sit({ black: { kind: 'engine', level: 1 } });
    await table.button('Resign').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Play on' }).click();
    await expect(dialog).toBeHidden();
    await table.button('Resign').click();
    await dialog.getByRole('button', { name: 'Resign', exact: true }).click();
    await expect(table.status).toHaveText('The computer won');
    await expect(page.getByText('Red resigned.').first()).toBeVisible();
    // A resignation can be taken back with the move before it; there is none here, so a new game starts.
    await table.button('Play again').click();
    await expect(table.status).toHaveText('Your move');
  });

  test('a draw between two people is offered, declined, agreed', async ({ page, table }) => {
    await table.sit();
    await table.button('Draw?').click();
    await expect(page.getByText('Red offers a draw.').first()).toBeVisible();
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Play on' }).click();
    await expect(table.button('Accept')).toBeHidden();
    await table.move('h2e2');
    await table.button('Draw?').click();
    await table.button('Accept').click();
    await expect(table.status).toHaveText('Draw');
    await expect(page.getByText('The players agreed to a draw.').first()).toBeVisible();
  });

  test('the computer answers an offer of a draw', async ({ page, table }) => {
    // It is a rook and more ahead here, and does not want one.
    await table.sit({ fen: '3k5/4r4/9/9/9/9/9/9/9/4KA3 w', black: { kind: 'engine', level: 3 } });
    await table.button('Draw?').click();
    await expect(page.getByText('The computer would rather play on.').first()).toBeVisible();
  });

  test('a hint is shown on the board and in words', async ({ page, table }) => {
    await table.sit({ fen: MATE_IN_ONE });
    await table.button('Hint').click();
    const arrow = page.locator('path.arrow');
    await expect(arrow).toHaveCount(1);
    await expect(page.getByText(/^Hint: R/)).toBeVisible();
    await expect(page.locator('[role=status]')).toHaveText(/^Hint: red rook from \w+ to \w+$/);
    await table.move(`${await arrow.getAttribute('data-from')}${await arrow.getAttribute('data-to')}`);
    await expect(table.status).toHaveText('Red won');
    await expect(arrow).toHaveCount(0);
  });

  test('the board is turned round', async ({ table }) => {
    await table.sit();
    const y = async (square: string) => (await table.point(square).boundingBox())!.y;
    expect(await y('e0')).toBeGreaterThan(await y('e9'));
    await table.button('Flip').click();
    expect(await y('e0')).toBeLessThan(await y('e9'));
    await table.move('h2e2');
    await table.expectPiece('e2', 'C');
  });
});

test('whoever plays Black sits at the bottom, and the computer begins', async ({ page, table, server }) => {
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Black' }).check();
  await table.button('Play').click();
  await expect(table.status).toHaveText('Your move');
  await expect(table.moves).toHaveCount(1);
  const y = async (square: string) => (await table.point(square).boundingBox())!.y;
  expect(await y('e9')).toBeGreaterThan(await y('e0'));
});

test.describe('handicaps', () => {
  // What is given, as custom has it: the giver's left, its own side, and who begins.
  for (const { id, receiver, gone, begins } of [
    { id: 'horse', receiver: 'red', gone: ['h9'], begins: 'black' },
    { id: 'two-horses', receiver: 'red', gone: ['b9', 'h9'], begins: 'black' },
    { id: 'chariot', receiver: 'red', gone: ['i9'], begins: 'black' },
    { id: 'chariot', receiver: 'black', gone: ['a0'], begins: 'red' },
  ])
    test(`${id}, for ${receiver}`, async ({ page, table, server }) => {
      await page.goto(server.url);
      if (receiver === 'black') await page.getByRole('radio', { name: 'Black' }).check();
      await page.getByText('Handicap, rules, another position').click();
      await page.getByLabel('Handicap', { exact: true }).selectOption(id);
      await table.button('Play').click();
      await expect(table.status).toHaveText('Your move');
      const game = await table.game(page.url().split('/').pop()!);
      expect(game.handicap).toBe(id);
      // The giver, here the computer, has made its first move.
      await expect(table.moves).toHaveCount(1);
      expect(game.start.split(' ')[1]).toBe(begins === 'red' ? 'w' : 'b');
      await page.getByRole('button', { name: 'To the start' }).click();
      await expect(page.locator('[data-piece]')).toHaveCount(32 - gone.length);
      for (const square of gone) await table.expectPiece(square, null);
      await table.button('Back to the game').click();
      await table.move(receiver === 'red' ? 'h2e2' : 'h7e7');
      await expect(table.moves).toHaveCount(3);
    });

  for (const [id, count] of [['two-moves', 2], ['three-moves', 3]] as const)
    test(`${id} in a row, then it is the computer's turn`, async ({ page, table, server }) => {
      await page.goto(server.url);
      await page.getByText('Handicap, rules, another position').click();
      await page.getByLabel('Handicap', { exact: true }).selectOption(id);
      await table.button('Play').click();
      const mine = ['h2e2', 'h0g2', 'i0h0'].slice(0, count);
      for (const [n, move] of mine.entries()) {
        const left = count - n;
        await expect(page.getByText(`${left} move${left === 1 ? '' : 's'} before the other side answers.`)).toBeVisible();
        await expect(page.getByText('Captured:')).toHaveCount(0); // a pass takes nothing
        await table.move(move);
      }
      await expect(table.moves).toHaveCount(count + 1);
      await expect(table.status).toHaveText('Your move');
      const { moves } = await table.game(page.url().split('/').pop()!);
      expect(moves.slice(0, 2 * count - 1)).toEqual(mine.flatMap((move, n) => (n === 0 ? [move] : ['0000', move])));
    });

  test('first moves stay at home, and Black waits', async ({ page, table }) => {
    const id = await table.sit({ handicap: 'two-moves' });
    await expect(page.getByText('2 moves before the other side answers.')).toBeVisible();
    await table.point('h2').click();
    expect(await table.targets()).not.toContain('h9');
    await table.point('e2').click();
    await expect(page.getByText('1 move before the other side answers.')).toBeVisible();
    await table.move('h0g2');
    await expect(table.status).toHaveText('Black to move');
    expect((await table.game(id)).moves).toEqual(['h2e2', '0000', 'h0g2']);
    await expect(table.moves).toHaveText(['Che3', 'Hg3']);
  });
});

test('a position can be set up, and a bad one is explained', async ({ page, table, server }) => {
  await page.goto(server.url);
  await page.getByRole('radio', { name: 'Two people' }).check();
  await page.getByText('Handicap, rules, another position').click();
  const fen = page.getByLabel('Position (FEN)');
  await fen.fill('4k4/9/9/9/9/9/9/9/9/4K4 w');
  await expect(page.getByText('This position cannot be played: the kings face each other')).toBeVisible();
  await fen.fill('4z4/9');
  await expect(page.getByText(/^This is not a FEN: a piece letter .* \(character 2\)\.$/)).toBeVisible();
  await expect(table.button('Play')).toBeDisabled();
  await fen.fill(MATE_IN_ONE);
  await table.button('Play').click();
  await table.expectPiece('e8', 'R');
});

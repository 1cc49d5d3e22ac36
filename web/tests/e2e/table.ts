// table.ts - what the tests do at a board, in the words of somebody who plays.
import { test as base, expect, type Page } from '@playwright/test';
import type { Game, NewGame } from '../../src/lib/api';
import { Server } from './server';

export { expect };

export class Table {
  constructor(
    readonly page: Page,
    readonly server: Server,
  ) {}

  /** Makes a game by the server's interface and sits down at it. */
  async sit(game: Partial<NewGame> = {}): Promise<string> {
    const human = { kind: 'human' as const };
    const response = await this.page.request.post(`${this.server.url}/api/v1/games`, {
      data: { red: human, black: human, ...game },
    });
    expect(response.status(), await response.text()).toBe(201);
    const { id } = (await response.json()) as Game;
    await this.page.goto(`${this.server.url}/game/${id}`);
    await expect(this.board).toBeVisible();
    return id;
  }

  game(id: string): Promise<Game> {
    return this.page.request.get(`${this.server.url}/api/v1/games/${id}`).then((response) => response.json());
  }

  get board() {
    return this.page.getByRole('grid');
  }
  get status() {
    return this.page.getByTestId('status');
  }
  get moves() {
    return this.page.getByRole('region', { name: 'Moves' }).locator('button.move');
  }
  point(square: string) {
    return this.page.locator(`[role=gridcell][data-point=${square}]`);
  }
  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Waits as a player does: until the piece may be taken up, and the point is one it may go to. */
  async move(uci: string): Promise<void> {
    const [from, to] = [this.point(uci.slice(0, 2)), this.point(uci.slice(2))];
    await expect(from).toHaveClass(/movable/);
    await from.click();
    await expect(to).toHaveClass(/reachable/);
    await to.click();
  }

  async expectPiece(square: string, piece: string | null): Promise<void> {
    if (piece === null) await expect(this.point(square)).not.toHaveAttribute('data-piece');
    else await expect(this.point(square)).toHaveAttribute('data-piece', piece);
  }

  /** The points that the board offers for the piece taken up. */
  targets(): Promise<string[]> {
    return this.page.locator('.cell.reachable').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.point!).sort());
  }
}

export const test = base.extend<{ table: Table; quiet: { allowNetwork: boolean } }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
      server.remove();
    },
    { scope: 'worker' },
  ],
  // A page that complains in the console (a broken policy, an exception) has failed, whatever it shows.
  quiet: [
    async ({ page }, use) => {
      const options = { allowNetwork: false };
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(options);
      const network = /ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource/;
      expect(complaints.filter((text) => !(options.allowNetwork && network.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  table: async ({ page, server }, use) => {
    await use(new Table(page, server));
  },
});

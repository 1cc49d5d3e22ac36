// router.svelte.ts - where the reader is: `/`, `/game/ID`, `/learn`, and `/kin`, `/kin/GAME`, `/kin/GAME/ID` for the kin.

export type Route =
  | { view: 'home' }
  | { view: 'game'; id: string }
  | { view: 'learn' }
  | { view: 'kin'; game: string | null; id: string | null }
  | { view: 'lost' };

export function parse(path: string): Route {
  if (path === '/' || path === '/index.html') return { view: 'home' };
  const game = /^\/game\/([0-9a-f]{32})\/?$/.exec(path);
  if (game) return { view: 'game', id: game[1]! };
  const kin = /^\/kin(?:\/([a-z0-9_]+))?(?:\/([0-9a-f]{16,32}))?\/?$/.exec(path);
  if (kin) return { view: 'kin', game: kin[1] ?? null, id: kin[2] ?? null };
  return /^\/learn\/?$/.test(path) ? { view: 'learn' } : { view: 'lost' };
}

const state = $state<{ route: Route }>({ route: parse(location.pathname) });

addEventListener('popstate', () => (state.route = parse(location.pathname)));

export const router = {
  get route() {
    return state.route;
  },
  /** Whether the reader came here by a link of the page, not by loading it. */
  travelled: false,
  go(path: string) {
    router.travelled = true;
    history.pushState(null, '', path);
    state.route = parse(path);
    scrollTo(0, 0);
  },
};

/** For `<a href>` inside the page: no reload on a plain click. */
export function link(event: MouseEvent & { currentTarget: HTMLAnchorElement }) {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  router.go(new URL(event.currentTarget.href).pathname);
}

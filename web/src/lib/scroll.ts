// scroll.ts - keeping what is current in sight.

/** Scrolls a list of moves, and never the page, to the move `at`; to its beginning where there is none. */
export function showPly(list: HTMLElement, at: number): void {
  const current = list.querySelector(`[data-ply="${at}"]`);
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const { top, bottom } = current.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top + 4;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom + 4;
}

// track.ts - which piece of one position is which of the next, so that it can be seen to move.
//
// A position says only what stands where. Given the last and the next one, a piece that stays keeps its
// identity; of the others, each newcomer is taken to be the nearest vanished piece of its kind. That is right
// for a move, for a move taken back, and for a jump through the game, and knows no rules.

export interface Tracked {
  key: number;
  at: string;
  piece: string;
}

export function track(
  before: readonly Tracked[],
  pieces: Readonly<Record<string, string>>,
  distance: (a: string, b: string) => number,
  nextKey: () => number,
): Tracked[] {
  const stays = before.filter(({ at, piece }) => pieces[at] === piece);
  const held = new Set(stays.map(({ at }) => at));
  const gone = before.filter((old) => !stays.includes(old));
  const come = Object.entries(pieces).filter(([at]) => !held.has(at));

  const pairs = come
    .flatMap(([at, piece]) =>
      gone.filter((old) => old.piece === piece).map((old) => ({ at, old, far: distance(old.at, at) })),
    )
    .sort((a, b) => a.far - b.far);
  const moved = new Map<string, Tracked>();
  const used = new Set<number>();
  for (const { at, old } of pairs)
    if (!moved.has(at) && !used.has(old.key)) {
      moved.set(at, { ...old, at });
      used.add(old.key);
    }
  const fresh = come.filter(([at]) => !moved.has(at)).map(([at, piece]) => ({ key: nextKey(), at, piece }));
  // By key, so that the drawing order (and with it the DOM) stays put while pieces move about.
  return [...stays, ...moved.values(), ...fresh].sort((a, b) => a.key - b.key);
}

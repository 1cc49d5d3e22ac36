// preferences.svelte.ts - how the reader wants the pieces of these games, kept in this browser.
import { faceIds, type FaceId } from './look';

const KEY = 'chuhe.kin.faces';

function load(): FaceId {
  const chinese = /^zh/.test(typeof navigator === 'undefined' ? 'en' : (navigator.languages[0] ?? 'en'));
  try {
    const kept = localStorage.getItem(KEY) as FaceId | null;
    if (kept && faceIds.includes(kept)) return kept;
  } catch {
    // storage switched off
  }
  return chinese ? 'characters' : 'pictures';
}

let faces = $state<FaceId>(load());

export const preferences = {
  get faces() {
    return faces;
  },
  set faces(value: FaceId) {
    faces = value;
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // The choice then lasts as long as the page.
    }
  },
};

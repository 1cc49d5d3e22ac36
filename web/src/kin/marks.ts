// marks.ts - pictures for pieces that Xiangqi does not have, in the manner of lib/pieces/symbols.ts: within 30 units
// of 0,0, `ink` in the colour of the face, `body` in that of the disc.
import type { Layer } from '../lib/pieces/symbols';

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const ink = (d: string): Layer => ({ d, paint: 'ink' });
const body = (d: string): Layer => ({ d, paint: 'body' });

/** Arrow heads at a distance from the middle, one a direction in degrees. */
const heads = (directions: number[], far: number, size: number) =>
  directions
    .map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const at = (along: number, across: number) =>
        `${(Math.cos(angle) * along - Math.sin(angle) * across).toFixed(1)} ${(Math.sin(angle) * along + Math.cos(angle) * across).toFixed(1)}`;
      return `M${at(far, 0)}L${at(far - size, size * 0.8)}L${at(far - size, -size * 0.8)}z`;
    })
    .join('');

export const marks: Record<string, Layer[]> = {
  // A coronet: seven points with pearls.
  queen: [
    ink(
      'M-20 16L-30-12L-17-2L-13-21L-4-5L0-24L4-5L13-21L17-2L30-12L20 16zM-20 20H20V27H-20z' +
        circle(-30, -14, 3.4) + circle(-13, -23, 3.4) + circle(0, -26, 3.4) + circle(13, -23, 3.4) + circle(30, -14, 3.4),
    ),
  ],
  // A mitre on a foot.
  bishop: [
    ink('M0-30C13-20 18-8 15 2C13 8 9 11 7 13H-7C-9 11-13 8-15 2C-18-8-13-20 0-30zM-12 16H12V21H-12zM-20 29C-20 25-14 24-10 23.500H10C14 24 20 25 20 29z'),
    body('M-2-14H2V-8H8V-4H2V6H-2V-4H-8V-8H-2z'),
  ],
  // An envoy's scroll, rolled at both ends.
  envoy: [
    ink('M-20-20H20V20H-20zM-25-29H25V-19H-25zM-25 19H25V29H-25z'),
    body('M-14-13H14V-9H-14zM-14-4H14V0H-14zM-14 5H6V9H-14z'),
  ],
  // A drawn bow, its arrow pointing to the right.
  archer: [
    ink(
      'M-6-30C21-23 21 23-6 30L-9 26C11 17 11-17-9-26zM-9-27H-6V27H-9zM-28-2.500H17V2.500H-28z' +
        'M31 0L15-9V9zM-31-8H-24L-16-2H-23zM-31 8H-24L-16 2H-23z',
    ),
  ],
  // A crossbow seen from above: the bow across the stock, the string drawn back, a bolt on it.
  crossbow: [
    ink(
      'M-31 0C-23-17-10-23 0-23C10-23 23-17 31 0L26 1C18-11 9-15 0-15C-9-15-18-11-26 1z' +
        'M-30-2.500L0 10L30-2.500V1.500L0 14.500L-30 1.500zM-4-20H4V30H-4zM0-32L7-21H-7zM4 17H13V22H4z',
    ),
  ],
  // A banner on its pole.
  banner: [ink('M-20-31H-14V31H-20zM-14-28H27L18-13L27 2H-14z'), body(circle(1, -13, 7))],
  // One step slanting: four arrow heads to the corners.
  ferz: [ink(circle(0, 0, 8) + heads([45, 135, 225, 315], 31, 15))],
  // One step straight: four arrow heads to the sides.
  wazir: [ink(circle(0, 0, 8) + heads([0, 90, 180, 270], 30, 15))],
  // One step any way.
  mann: [ink(circle(0, 0, 9) + heads([0, 90, 180, 270], 30, 11) + heads([45, 135, 225, 315], 30, 11))],
};

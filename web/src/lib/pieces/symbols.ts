// symbols.ts - our own icons for readers of no Chinese: crown, shield, elephant, horse's head, tower, cannon,
// foot soldier. Each lies within 30 units of 0,0 and is painted in layers: `ink` is the colour of the piece's
// side, `body` that of its disc, which cuts into the ink below.

export interface Layer {
  d: string;
  paint: 'ink' | 'body';
}

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const ink = (d: string): Layer => ({ d, paint: 'ink' });
const body = (d: string): Layer => ({ d, paint: 'body' });

export const symbols: Record<string, Layer[]> = {
  // A crown: five points with a ball each, over a band.
  K: [
    ink(
      'M-24 16L-30-11L-15-1.500L-9-19L0-4L9-19L15-1.500L30-11L24 16zM-24 20H24V28H-24z' +
        circle(-9, -21, 4) + circle(9, -21, 4) + circle(-29, -13, 3.6) + circle(29, -13, 3.6),
    ),
    body('M0 2.500L4 8.500L0 14.500L-4 8.500z'),
  ],
  // A shield with a star.
  A: [
    ink('M0-30C9-25 17-23 26-23C27-2 21 20 0 31C-21 20-27-2-26-23C-17-23-9-25 0-30z'),
    body('M0-25.500C7.500-21.500 14-19.600 22-19.200C22-1 16.500 16 0 25.800C-16.500 16-22-1-22-19.200C-14-19.600-7.500-21.500 0-25.500z'),
    ink('M0-17L3.900-6.400L15.200-5.900L6.400 1.100L9.400 12L0 5.800L-9.400 12L-6.400 1.100L-15.200-5.900L-3.900-6.400z'),
  ],
  // An elephant seen from the side: ear, eye and tusk cut out.
  B: [
    ink(
      'M-7-19C-1-23 6-23.500 12-22C23-20 29-12 29.500 0L30 11L27.300 11.500L27 5V26H15.500V13C11 15 4 15 0 13.500V26H-11.500V10' +
        'C-13 9.500-14.500 8.500-15.500 7C-16 13-15.500 20-20 23.500C-24.500 26.500-29.500 23.500-29.500 18.500H-25C-25 20.500-22.500 20.500-22 18.500' +
        'C-20.500 13-25.500 5-25.500-4C-25.500-15-18-21-7-19z',
    ),
    body('M-9-14.500C-2-16.500 4.500-11.500 4-4C3.600 2.500-3 6.500-8.500 3.500L-7.300 1C-3.500 3 1.100.300 1.400-4C1.700-9.300-3-13.300-8.300-11.900z' + circle(-17, -8.5, 2.1)),
    body('M-15.800 2.500C-14 5-11.500 5.500-9.500 4.500L-8.500 7C-12 8.500-15.500 7-17 4z'),
  ],
  // A horse's head, looking left.
  N: [
    ink(
      'M-17 29C-17 15-3 11-3 2.500C-7 6-11 7.500-15 8.500L-20 13C-23 15-27.500 12.500-27 8.500C-26.800 5-22 0-20-6.500C-19-11-16.500-16-11.500-19.500' +
        'L-12.500-29L-5-23.500L-1-31L3.500-23.200C15-21.500 22.500-12 23.500 1C24.300 11 22 20 22 29z',
    ),
    body(circle(-11.5, -9.5, 2.5)),
    body('M8-16.500C15.500-11 18 0 15.500 14.500L18 15C21 0 17.500-13 9.500-18.600zM-22.500 7.300a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0z'),
  ],
  // A tower with battlements on a plinth.
  R: [
    ink('M-23-28H-13V-20.500H-5.500V-28H5.500V-20.500H13V-28H23V-11L16.500-5V13L23 19.500V29H-23V19.500L-16.500 13V-5L-23-11z'),
    body('M-15.500-10H15.500L11.500-6.500H-11.500zM-12.500 14.500H12.500L16 18H-16z'),
  ],
  // A field gun: barrel over a spoked wheel.
  C: [
    ink('M20.500-5.500L-14-23.500L-13-27L-19.500-30.500L-31-9.500L-24.500-6L-21.500-8L11 12.500zM20 8L31 25.500L27 28.500L14 12z' + circle(20, 4.5, 5.5)),
    body(circle(1, 11, 19.5)),
    ink(circle(1, 11, 17)),
    body(circle(1, 11, 12.8)),
    ink(circle(1, 11, 4.6) + 'M-.700-4H2.700V26H-.700zM-14 9.300V12.700H16V9.300zM-9.800 2.600L-7.400.200L11.800 19.400L9.400 21.800zM9.400.200L11.800 2.600L-7.400 21.800L-9.800 19.400z'),
  ],
  // A foot soldier: a head over a widening body.
  P: [
    ink('M0-29A11.500 11.500 0 0 1 7.500-8.800H11V-3H7C8 7 11 14 20 18.500V29H-20V18.500C-11 14-8 7-7-3H-11V-8.800H-7.500A11.500 11.500 0 0 1 0-29z'),
    body('M-13.500 19.500H13.500V22.500H-13.500z'),
  ],
};

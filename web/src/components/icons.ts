// icons.ts - the page's own line icons: paths on a 24x24 grid, drawn with a round stroke.

export const icons = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3',
  hint: 'M9 18h6M10 21h4M8.500 14.500A6 6 0 1115.500 14.500c-.8.7-1 1.300-1 2h-5c0-.7-.2-1.300-1-2z',
  draw: 'M5 9h14M5 15h14',
  flag: 'M6 21V4M6 5h11l-2.500 4 2.500 4H6',
  flip: 'M8 4v15M8 19l-3.500-3.500M8 19l3.500-3.500M16 20V5M16 5l-3.500 3.500M16 5l3.500 3.500',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  help: 'M9.200 9.300a2.900 2.900 0 115 2c-1.100 1-2.200 1.500-2.200 3.200M12 18.300v.1',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  games: 'M4 4h7v7H4zM13 13h7v7h-7zM13 7.500a3.500 3.500 0 107 0a3.500 3.500 0 10-7 0zM4 16.500a3.500 3.500 0 107 0a3.500 3.500 0 10-7 0z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 010 6M18 6.500a7.800 7.800 0 010 11',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5',
} as const;

export type IconName = keyof typeof icons;

import type { TribeKey } from '@kindred/db/demo/tribes';
import { Chance, gradient, svg, times } from './chance.ts';

/** Two colours mixed, `part` of the first. */
export function mix(hex: string, other: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const channels = [0, 1, 2].map((at) =>
    Math.round(channel(hex, at) * part + channel(other, at) * (1 - part))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

export interface Ink {
  /** Nearly white, in the tribe's shade. */
  light: string;
  mid: string;
  deep: string;
  accent: string;
}

export const line = (ink: string, width: number) =>
  `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** What each tribe is about, in a few shapes within 100 by 100. */
const EMBLEMS: Readonly<Record<TribeKey, (ink: Ink) => string>> = {
  bakery: ({ light, deep, accent }) =>
    `<path d="M18 62c0-20 14-34 32-34s32 14 32 34c0 8-6 12-14 12H32c-8 0-14-4-14-12z" fill="${light}"/><path d="M36 40l8 18M50 37v21M64 40l-8 18" ${line(deep, 4.5)}/><path d="M40 20q4-4 0-8M52 18q4-4 0-8M64 20q4-4 0-8" ${line(accent, 3)}/>`,
  dawn: ({ light, mid, accent }) =>
    `<circle cx="50" cy="56" r="19" fill="${accent}"/>${times(7, (at) => `<path d="M50 28v-10" transform="rotate(${-90 + at * 30} 50 56)" ${line(light, 4.5)}/>`)}<path d="M8 60h84v32H8z" fill="${mid}"/><path d="M20 66h60M30 76h40M40 86h20" ${line(light, 4)}/>`,
  guild: ({ light, deep, accent }) =>
    `<circle cx="50" cy="50" r="31" fill="${light}"/><path d="M50 50V27a23 23 0 0 1 19.900 34.500z" fill="${accent}" opacity=".85"/><path d="M50 50V28M50 50l15 9" ${line(deep, 5)}/><circle cx="50" cy="50" r="4" fill="${deep}"/>`,
  terminal: ({ light, deep, accent }) =>
    `<rect x="16" y="24" width="68" height="52" rx="9" fill="${light}"/><path d="M28 42l10 9-10 9" ${line(deep, 5.5)}/><path d="M46 62h16" ${line(accent, 5.5)}/>`,
  runners: ({ light, deep, accent }) =>
    `<path d="M38 30a12 12 0 0 1 24 0" ${line(light, 4.5)}/><path d="M34 34h32l5 38a6 6 0 0 1-6 7H35a6 6 0 0 1-6-7z" fill="${light}"/><path d="M50 42c8 9 12 14 12 21a12 12 0 0 1-24 0c0-7 4-12 12-21z" fill="${accent}"/><path d="M34 86h32" ${line(deep, 5)}/>`,
  portfolio: ({ light, deep, accent }) =>
    `<path d="M50 82V46" ${line(light, 5)}/><path d="M50 54c0-16 10-26 27-26 0 17-10 26-27 26z" fill="${light}"/><path d="M50 66c0-13-8-21-23-21 0 14 9 21 23 21z" fill="${accent}"/><path d="M28 84h44" ${line(deep, 5)}/>`,
  honest: ({ light, deep, accent }) =>
    `<path d="M24 26h52a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H50L34 82V68H24a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z" fill="${light}"/><path d="M32 40h36" ${line(deep, 5)}/><path d="M32 54h20" ${line(accent, 5)}/>`,
  supper: ({ light, deep, accent }) =>
    `<path d="M16 50h68c0 20-14 32-34 32S16 70 16 50z" fill="${light}"/><path d="M30 62q20 14 40 0" ${line(deep, 4)}/><path d="M38 40q5-6 0-12M50 38q5-6 0-14M62 40q5-6 0-12" ${line(accent, 4)}/>`,
  tabletop: ({ light, deep, accent }) =>
    `<g transform="rotate(-12 50 50)"><rect x="24" y="24" width="52" height="52" rx="12" fill="${light}"/>${[
      [38, 38],
      [62, 38],
      [38, 62],
      [62, 62],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="${deep}"/>`)
      .join('')}<circle cx="50" cy="50" r="5" fill="${accent}"/></g>`,
  corner: ({ light, deep, accent }) =>
    `<circle cx="50" cy="50" r="20" fill="${light}"/>${times(6, (at) => `<circle cx="50" cy="20" r="7.500" fill="${at === 1 ? accent : light}" transform="rotate(${at * 60} 50 50)"/>`)}<circle cx="50" cy="50" r="7" fill="${deep}"/>`,
  inklight: ({ light, deep, accent }) =>
    `<circle cx="50" cy="50" r="31" fill="${light}"/><path d="M50 19a31 31 0 0 1 0 62z" fill="${deep}"/><path d="M50 34c7 9 11 14 11 20a11 11 0 0 1-22 0c0-6 4-11 11-20z" fill="${accent}"/>`,
  barbell: ({ light, deep, accent }) =>
    `<path d="M26 50h48" ${line(light, 6)}/><rect x="20" y="30" width="11" height="40" rx="4.500" fill="${light}"/><rect x="69" y="30" width="11" height="40" rx="4.500" fill="${light}"/><rect x="10" y="38" width="9" height="24" rx="4" fill="${accent}"/><rect x="81" y="38" width="9" height="24" rx="4" fill="${accent}"/><path d="M38 72q12 8 24 0" ${line(deep, 4)}/>`,
};

export function inkOf(colour: string): Ink {
  return {
    light: mix(colour, '#ffffff', 0.1),
    mid: mix(colour, '#ffffff', 0.72),
    deep: mix(colour, '#1a1030', 0.72),
    accent: '#ffc266',
  };
}

/** The emblem of a tribe on a ground of its colour. */
export function tribePicture(key: TribeKey, colour: string, size: number): Buffer {
  const ground = gradient('ground', mix(colour, '#ffffff', 0.78), mix(colour, '#1a1030', 0.86));
  const chance = new Chance(`tribe ${key}`);
  const glow = `<circle cx="${chance.between(15, 85)}" cy="${chance.between(8, 30)}" r="${chance.between(24, 40)}" fill="#fff" opacity=".1"/>`;
  const body = `<rect width="100" height="100" fill="url(#ground)"/>${glow}<g transform="translate(11 11) scale(.78)">${EMBLEMS[key](inkOf(colour))}</g>`;
  return svg(size, size, ground, `<g transform="scale(${size / 100})">${body}</g>`);
}

/** Hills in the tribe's colour under an evening sky, its emblem half risen behind them. */
export function tribeBanner(key: TribeKey, colour: string, width: number, height: number): Buffer {
  const chance = new Chance(`tribe banner ${key}`);
  const ink = inkOf(colour);
  const y = (level: number) => Math.round(height * (level + chance.between(-0.06, 0.06)));
  const hill = (level: number, paint: string) =>
    `<path d="M0 ${y(level)}C${width * 0.22} ${y(level - 0.1)} ${width * 0.34} ${y(level + 0.04)} ${width / 2} ${y(level)}S${width * 0.8} ${y(level - 0.08)} ${width} ${y(level)}V${height}H0z" fill="${paint}"/>`;
  const sky = gradient(
    'sky',
    mix(colour, '#fff3e6', 0.3),
    mix(colour, '#ffd9b8', 0.42),
    mix(colour, '#ffffff', 0.7),
  );
  const [x, size] = [width * chance.between(0.6, 0.74), height * 0.62];
  const stars = times(26, () => {
    const [at, up] = [chance.between(0, width), chance.between(0, height * 0.42)];
    return `<circle cx="${at}" cy="${up}" r="${chance.between(1, 3.2)}" fill="#fff" opacity="${chance.between(0.25, 0.8)}"/>`;
  });
  const emblem = `<circle cx="${x}" cy="${height * 0.42}" r="${size * 0.56}" fill="#fff" opacity=".22"/><circle cx="${x}" cy="${height * 0.42}" r="${size * 0.44}" fill="${mix(colour, '#1a1030', 0.9)}" opacity=".92"/><g transform="translate(${x - size * 0.33} ${height * 0.42 - size * 0.33}) scale(${(size * 0.66) / 100})">${EMBLEMS[key](ink)}</g>`;
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}${emblem}${hill(0.62, mix(colour, '#ffffff', 0.74))}${hill(0.78, mix(colour, '#1a1030', 0.9))}${hill(0.93, mix(colour, '#1a1030', 0.7))}`;
  return svg(width, height, sky, body);
}

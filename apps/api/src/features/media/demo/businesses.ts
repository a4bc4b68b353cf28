import type { BusinessKey } from '@kindred/db/demo/businesses';
import { Chance, gradient, svg, times } from './chance.ts';
import { type Ink, inkOf, line, mix } from './tribes.ts';

export const ring = (x: number, y: number, radius: number, ink: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${line(ink, width)}/>`;
export const path = (d: string, ink: string, width: number) => `<path d="${d}" ${line(ink, width)}/>`;
export const shape = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`;
export const box = (x: number, y: number, width: number, height: number, ink: string, radius = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${ink}"/>`;

/** What each business does, in a few shapes within 100 by 100. */
const LOGOS: Readonly<Record<BusinessKey, (ink: Ink) => string>> = {
  tableside: ({ light, accent }) =>
    box(18, 36, 64, 12, light) + path('M32 48v30M68 48v30', light, 7) + box(40, 20, 20, 10, accent),
  northwind: ({ light, accent }) =>
    times(
      3,
      (at) => `<ellipse cx="50" cy="${28 + at * 22}" rx="30" ry="10" fill="${at === 1 ? accent : light}"/>`,
    ),
  harbourclinic: ({ light, accent }) =>
    shape('M40 18h20v22h22v20H60v22H40V60H18V40h22z', light) + path('M38 50h8l4-9 6 18 4-9h8', accent, 4),
  nightowl: ({ light, accent }) =>
    shape('M62 16a36 36 0 1 0 22 50A30 30 0 0 1 62 16z', light) + ring(66, 34, 6, accent, 5),
  plainledger: ({ light, deep, accent }) =>
    box(24, 16, 52, 68, light) + path('M36 34h28M36 48h28', deep, 5) + path('M36 64h14', accent, 5),
  evergreen: ({ light, accent }) =>
    shape('M50 14l26 32H62l18 24H20l18-24H24z', light) + box(45, 70, 10, 16, accent, 3),
  supperschool: ({ light, accent }) =>
    ring(50, 50, 30, light, 7) + path('M38 36v28M34 36v10h8V36M62 36c8 8 8 16 0 18v10', accent, 5),
  starlab: ({ light, accent }) =>
    `<circle cx="50" cy="50" r="18" fill="${light}"/><ellipse cx="50" cy="50" rx="36" ry="12" transform="rotate(-24 50 50)" ${line(accent, 5)}/>`,
  wooltide: ({ light, deep, accent }) =>
    `<circle cx="48" cy="48" r="30" fill="${light}"/>${path('M26 40q22-14 44 6M24 54q24-14 48 4M34 24q-4 26 20 50', deep, 4)}${path('M72 66q10 10 16 4', accent, 5)}`,
  meridian: ({ light, accent }) =>
    `${shape('M10 80l28-50 16 26 8-12 28 36z', light)}<circle cx="72" cy="28" r="9" fill="${accent}"/>`,
  clearbench: ({ light, accent }) =>
    box(14, 44, 72, 10, light) +
    path('M24 54v28M76 54v28', light, 7) +
    path('M40 38l20-20M56 14l8 8', accent, 6),
  tidewater: ({ light, accent }) =>
    path('M12 40q12-12 24 0t24 0 24 0', light, 7) +
    path('M12 58q12-12 24 0t24 0 24 0', accent, 7) +
    path('M12 76q12-12 24 0t24 0 24 0', light, 7),
  reysons: ({ light, accent }) =>
    `<circle cx="40" cy="44" r="24" fill="${light}"/><circle cx="60" cy="58" r="24" fill="${accent}" opacity=".82"/>`,
  longhand: ({ light, accent }) =>
    path('M20 70c14-40 26-56 32-52s-8 40-14 52c12-22 22-30 26-26s-6 22 2 26 12-6 16-12', light, 6) +
    path('M18 86h64', accent, 5),
  ferrer: ({ light, deep }) =>
    shape('M18 62c0-20 14-34 32-34s32 14 32 34c0 8-6 12-14 12H32c-8 0-14-4-14-12z', light) +
    path('M38 42l6 16M56 42l6 16', deep, 5),
  roux: ({ light, deep, accent }) =>
    `<g transform="rotate(-40 50 50)">${box(8, 40, 84, 22, light, 11)}${times(4, (at) => path(`M${24 + at * 16} 44l8 14`, at === 2 ? accent : deep, 4))}</g>`,
  stillwater: ({ light, accent }) =>
    path('M36 60q8-10 0-20t0-20M52 60q8-10 0-20t0-20M68 60q8-10 0-20t0-20', light, 6) +
    path('M14 76q12-8 24 0t24 0 24 0', accent, 6),
  oakbreath: ({ light, accent }) =>
    shape('M50 16c24 14 30 40 0 68-30-28-24-54 0-68z', light) + path('M50 34v48', accent, 5),
  corkframe: ({ light, accent }) =>
    path('M18 48l32-28 32 28', light, 8) + box(28, 46, 44, 36, light, 3) + box(44, 58, 12, 24, accent, 2),
  plinth: ({ light, accent }) =>
    box(22, 18, 56, 10, light, 3) +
    times(3, (at) => box(28 + at * 18, 30, 8, 40, light, 2)) +
    box(16, 72, 68, 12, accent, 3),
  spoke: ({ light, accent }) =>
    ring(50, 50, 30, light, 7) +
    times(4, (at) => `<path d="M50 20v60" transform="rotate(${at * 45} 50 50)" ${line(light, 3)}/>`) +
    `<circle cx="50" cy="50" r="8" fill="${accent}"/>`,
  voltyard: ({ light, accent }) =>
    box(16, 32, 60, 40, light, 8) +
    box(78, 44, 8, 16, light, 3) +
    shape('M50 36L34 56h12l-4 12 18-20H48z', accent),
  sixthyear: ({ light, deep, accent }) =>
    shape('M50 12l34 20v38L50 88 16 70V32z', light) +
    path('M50 30l18 32H32z', deep, 4) +
    `<circle cx="50" cy="52" r="6" fill="${accent}"/>`,
  loudhouse: ({ light, accent }) =>
    times(5, (at) =>
      box(
        16 + at * 15,
        [38, 24, 14, 28, 40][at] ?? 30,
        9,
        [24, 52, 72, 44, 20][at] ?? 40,
        at === 2 ? accent : light,
        4,
      ),
    ),
};

/** The mark of a business on a ground of its colour. */
export function businessLogo(key: BusinessKey, colour: string, size: number): Buffer {
  const ground = gradient('ground', mix(colour, '#ffffff', 0.86), mix(colour, '#1a1030', 0.8));
  const body = `<rect width="100" height="100" fill="url(#ground)"/><g transform="translate(14 14) scale(.72)">${LOGOS[key](inkOf(colour))}</g>`;
  return svg(size, size, ground, `<g transform="scale(${size / 100})">${body}</g>`);
}

/** Bands of the colour of a business, with its mark large at one side. */
export function businessCover(key: BusinessKey, colour: string, width: number, height: number): Buffer {
  return bands(`business cover ${key}`, LOGOS[key], { colour, width, height });
}

/** Bands of a colour, with a mark of 100 by 100 large at one side. */
export function bands(
  seed: string,
  mark: (ink: Ink) => string,
  { colour, width, height }: { colour: string; width: number; height: number },
): Buffer {
  const chance = new Chance(seed);
  const ground = gradient('ground', mix(colour, '#ffffff', 0.62), mix(colour, '#1a1030', 0.82));
  const band = (from: number, to: number, paint: string) =>
    `<path d="M0 ${height * from}L${width} ${height * to}V${height}H0z" fill="${paint}" opacity=".5"/>`;
  const both =
    band(chance.between(0.3, 0.7), chance.between(0.1, 0.5), mix(colour, '#ffffff', 0.78)) +
    band(chance.between(0.7, 0.95), chance.between(0.5, 0.85), mix(colour, '#1a1030', 0.7));
  const size = height * 0.84;
  const x = width * chance.between(0.52, 0.66);
  const drawn = `<g transform="translate(${x} ${(height - size) / 2}) scale(${size / 100})" opacity=".82">${mark(inkOf(colour))}</g>`;
  const body = `<rect width="${width}" height="${height}" fill="url(#ground)"/>${both}${drawn}`;
  return svg(width, height, ground, body);
}

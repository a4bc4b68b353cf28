import { type Chance, gradient, times } from './chance.ts';

/** Night and morning of each band of the sky, from the top down. */
const SKY = [
  ['#131634', '#6f9fd8'],
  ['#3a2d63', '#b9cfe6'],
  ['#8a4f77', '#f6d9b8'],
  ['#e58a6b', '#ffe3a3'],
] as const;
const HILLS = [
  ['#3a2a57', '#8d86ad'],
  ['#191330', '#4c5a52'],
] as const;

function between([from, to]: readonly [string, string], at: number): string {
  const part = (colour: string, index: number) =>
    Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(part(from, index) * (1 - at) + part(to, index) * at));
  return `rgb(${mixed.join()})`;
}

/**
 * A ridge between night and morning, with lanterns that cross it. The demo's film is this, drawn from 0 to 1 in 96
 * steps of 720 × 480 px and put together at 12 a second by `ffmpeg -c:v libx264 -crf 26 -pix_fmt yuv420p`.
 * @param at 0 is night, 1 is morning
 */
export function dawn(
  frame: { w: number; h: number; chance: Chance },
  at: number,
): { defs: string; body: string } {
  const { w, h, chance } = frame;
  const stars = times(40, () => {
    const [x, y, r] = [
      chance.between(0, w),
      chance.between(0, h * 0.45),
      chance.between(0.8, 2.2) * (w / 1080),
    ];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>`;
  });
  const crest = (x: number, level: number) => h * (level - 0.1 * Math.sin(Math.PI * (x / w) ** 1.3));
  const ridge = (level: number, colour: string) => {
    const points = times(49, (index) => `L${(index / 48) * w} ${crest((index / 48) * w, level)}`);
    return `<path d="M0 ${h}${points}V${h}z" fill="${colour}"/>`;
  };
  const [far, near] = [between(HILLS[0], at), between(HILLS[1], at)];
  const sunY = h * (0.86 - 0.42 * at);
  const lights = times(9, (index) => {
    const x = w * (0.02 + index * 0.07 + at * 0.34);
    const y = crest(x, 0.8) - h * (0.035 + 0.006 * Math.sin(at * 60 + index * 2));
    const glow = 1 - 0.85 * at;
    const r = h / 720;
    return `<circle cx="${x}" cy="${y}" r="${46 * r}" fill="#ffb547" opacity="${0.16 * glow}"/><circle cx="${x}" cy="${y}" r="${22 * r}" fill="#ffb547" opacity="${0.4 * glow}"/><circle cx="${x}" cy="${y}" r="${9 * r}" fill="#fff1cf"/>`;
  });
  return {
    defs: gradient('sky', ...SKY.map((band) => between(band, at))),
    body: `<rect width="${w}" height="${h}" fill="url(#sky)"/><g opacity="${Math.max(0, 0.8 - at * 1.6)}">${stars}</g><circle cx="${w * 0.68}" cy="${sunY}" r="${h * 0.16}" fill="#ffd27a" opacity="${0.25 * at}"/><circle cx="${w * 0.68}" cy="${sunY}" r="${h * 0.085}" fill="#fff0c2"/>${ridge(0.72, far)}${ridge(0.8, near)}${lights}`,
  };
}

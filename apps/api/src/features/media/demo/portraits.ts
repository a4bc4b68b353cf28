import { Chance, gradient, svg, times } from './chance.ts';

const SKIN = ['#f2d0b5', '#e3b48f', '#c98f65', '#a9704a', '#7f4f33', '#5b3826'] as const;
const HAIR = ['#2a211d', '#4b3327', '#7a5132', '#b98a4e', '#d9d2cb', '#8d3f26', '#1d1a24'] as const;
const CLOTHES = [
  '#834bd8',
  '#1fa98b',
  '#ff7a59',
  '#34465d',
  '#e2a33c',
  '#b8486f',
  '#2f6b4f',
  '#f1edf3',
] as const;
const GROUNDS = [
  ['#e9dcfb', '#c4a4f2'],
  ['#ffe6dc', '#ffb59c'],
  ['#dff3ee', '#9ad9c8'],
  ['#fff0d6', '#ffd28a'],
  ['#dde8f6', '#a5c1e3'],
  ['#f7dde6', '#e7a5bd'],
] as const;

const COVERS = [
  ['#f7d9c4', '#eab59a', '#c98276', '#7d5572'],
  ['#dcebe4', '#a9cfc0', '#6ba596', '#39696a'],
  ['#e8dff8', '#c3aeea', '#9277cc', '#554389'],
  ['#fdebc8', '#f6cb86', '#e39a5b', '#a5603f'],
  ['#dbe7f4', '#a9c4e0', '#7595bf', '#44608e'],
] as const;

/** Hair behind the head and before it, in a drawing of 100 by 100. */
function hairOf(chance: Chance, colour: string): { behind: string; before: string } {
  const cap = `<path d="M29 46c-2-21 8-31 21-31s23 10 21 31c-3-9-7-14-11-16-8 5-20 6-26 4-2 3-4 7-5 12z" fill="${colour}"/>`;
  const short = { behind: '', before: cap };
  const long = {
    behind: `<path d="M26 82V42c0-19 11-29 24-29s24 10 24 29v40z" fill="${colour}"/>`,
    before: cap,
  };
  const bun = { behind: `<circle cx="50" cy="13" r="9" fill="${colour}"/>`, before: cap };
  const curls = {
    behind: times(9, (index) => {
      const angle = Math.PI + (index / 8) * Math.PI;
      return `<circle cx="${50 + 22 * Math.cos(angle)}" cy="${38 + 22 * Math.sin(angle)}" r="9.5" fill="${colour}"/>`;
    }),
    before: '',
  };
  const bald = { behind: '', before: '' };
  return chance.of([short, long, bun, curls, short, long, bald]);
}

/** Somebody, drawn in a few shapes. */
export function portrait(seed: string, size: number): Buffer {
  const chance = new Chance(`portrait ${seed}`);
  const [light, deep] = chance.of(GROUNDS);
  const skin = chance.of(SKIN);
  const hair = hairOf(chance, chance.of(HAIR));
  const clothes = chance.of(CLOTHES);
  const glasses =
    chance.next() < 0.25
      ? '<g fill="none" stroke="#2a211d" stroke-width="1.6"><circle cx="42" cy="44" r="5.5"/><circle cx="58" cy="44" r="5.5"/><path d="M47.5 44h5"/></g>'
      : '';
  const smile = chance.between(3, 6);
  const body = `<rect width="100" height="100" fill="url(#ground)"/>
<circle cx="${chance.between(10, 90)}" cy="${chance.between(10, 40)}" r="${chance.between(14, 30)}" fill="#fff" opacity=".28"/>
${hair.behind}
<path d="M14 104c0-22 15-32 36-32s36 10 36 32z" fill="${clothes}"/>
<path d="M42 60h16v13c-4 5-12 5-16 0z" fill="${skin}"/><path d="M42 66c5 4 11 4 16 0v4c-5 4-11 4-16 0z" opacity=".14"/>
<ellipse cx="50" cy="45" rx="19.5" ry="22" fill="${skin}"/>
<circle cx="42" cy="44" r="1.8" fill="#2a211d"/><circle cx="58" cy="44" r="1.8" fill="#2a211d"/>
<path d="M43 55q7 ${smile} 14 0" fill="none" stroke="#2a211d" stroke-width="1.6" stroke-linecap="round" opacity=".75"/>
${hair.before}${glasses}`;
  return svg(size, size, gradient('ground', light, deep), `<g transform="scale(${size / 100})">${body}</g>`);
}

/** Waves of one evening's colours. */
export function cover(seed: string, width: number, height: number): Buffer {
  const chance = new Chance(`cover ${seed}`);
  const [sky, far, near, nearest] = chance.of(COVERS);
  const wave = (level: number, colour: string) => {
    const y = () => chance.between(height * (level - 0.12), height * (level + 0.06));
    const half = width / 2;
    return `<path d="M0 ${y()}C${width * 0.2} ${y()} ${width * 0.3} ${y()} ${half} ${y()}S${width * 0.8} ${y()} ${width} ${y()}V${height}H0z" fill="${colour}"/>`;
  };
  const sun = `<circle cx="${chance.between(width * 0.15, width * 0.85)}" cy="${chance.between(height * 0.2, height * 0.5)}" r="${chance.between(34, 70)}" fill="#fff" opacity=".6"/>`;
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${wave(0.5, far)}${wave(0.7, near)}${wave(0.9, nearest)}`;
  return svg(width, height, gradient('sky', sky, far), body);
}

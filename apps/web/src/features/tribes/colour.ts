import { contrast, hslToHex } from '../../ui/contrast.ts';

/** Of text on its ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** The bars are translucent: content behind them takes a little contrast away. */
const READABLE_ON_BARS = 4.8;
const SURFACE = { light: '#ffffff', dark: '#1a171f' } as const;
const INK = '#150b26';

function hslOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255) as [
    number,
    number,
    number,
  ];
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const reach = max - min;
  const lightness = (max + min) / 2;
  if (reach === 0) return { hue: 0, saturation: 0, lightness: lightness * 100 };
  const saturation = reach / (1 - Math.abs(2 * lightness - 1));
  const hue =
    max === red
      ? ((green - blue) / reach) % 6
      : max === green
        ? (blue - red) / reach + 2
        : (red - green) / reach + 4;
  return {
    hue: (hue * 60 + 360) % 360,
    saturation: Math.min(100, saturation * 100),
    lightness: lightness * 100,
  };
}

/** The same colour, darker or lighter until it is read on all of these grounds. */
function readable(hex: string, grounds: readonly string[], step: -1 | 1, ratio = READABLE): string {
  const { hue, saturation, lightness } = hslOf(hex);
  let shade = hex;
  for (let at = lightness; at >= 0 && at <= 100; at += step) {
    shade = at === lightness ? hex : hslToHex(hue, saturation, at);
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade;
  }
  return shade;
}

function mixed(hex: string, ground: string, part: number): string {
  const channel = (value: string, at: number) => Number.parseInt(value.slice(1 + 2 * at, 3 + 2 * at), 16);
  const channels = [0, 1, 2].map((at) =>
    Math.round(channel(hex, at) * part + channel(ground, at) * (1 - part))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

/**
 * A tribe's own colour in the place of the product's, for its pages: each pair that is used as text on a ground
 * keeps its contrast, whatever colour was chosen.
 * @param hex `#rrggbb`
 * @returns CSS variables
 */
export function tribePalette(hex: string, theme: 'light' | 'dark'): Record<string, string> {
  const surface = SURFACE[theme];
  const step = theme === 'light' ? -1 : 1;
  const soft = mixed(hex, surface, theme === 'light' ? 0.1 : 0.18);
  const softPressed = mixed(hex, surface, theme === 'light' ? 0.17 : 0.28);
  const primary = readable(hex, theme === 'light' ? [surface] : [surface, INK], step, READABLE_ON_BARS);
  const { hue, saturation, lightness } = hslOf(primary);
  return {
    '--primary': primary,
    '--primary-pressed': hslToHex(hue, saturation, Math.max(0, Math.min(100, lightness + step * 7))),
    '--primary-soft': soft,
    '--primary-soft-pressed': softPressed,
    '--primary-text': readable(primary, [soft, softPressed, surface], step),
    '--on-primary': theme === 'light' ? '#ffffff' : INK,
  };
}

/** Names of the color tokens that an accent color replaces, without `--`. */
type Token =
  | 'primary'
  | 'primary-pressed'
  | 'primary-soft'
  | 'primary-soft-pressed'
  | 'primary-text'
  | 'on-primary';

type Rgb = readonly [number, number, number];

const channelsOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two colors as WCAG 2 defines it, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [light, dark] = [luminance(channelsOf(first)), luminance(channelsOf(second))].toSorted(
    (a, b) => b - a,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The color with `share` of another one mixed in. */
function mixed(hex: string, other: string, share: number): string {
  const [from, to] = [channelsOf(hex), channelsOf(other)];
  return hexOf(
    from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as unknown as Rgb,
  );
}

/** The color moved towards `end` just far enough to be read on every ground. */
function readable(hex: string, end: string, grounds: readonly string[], least = 4.5): string {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mixed(hex, end, share);
    if (grounds.every((ground) => contrastOf(shade, ground) >= least)) return shade;
  }
  return end;
}

const THEMES = {
  light: {
    surface: '#ffffff',
    ground: '#faf8f6',
    end: '#1d1920',
    on: '#ffffff',
    soft: 0.9,
    softPressed: 0.83,
  },
  dark: {
    surface: '#1a171f',
    ground: '#121016',
    end: '#f2eff5',
    on: '#150b26',
    soft: 0.83,
    softPressed: 0.75,
  },
} as const;

/** Shades of an accent color for a theme. Text in them reaches 4.5:1 whatever the color. */
export function shadesOf(color: string, theme: 'light' | 'dark'): Record<Token, string> {
  const { surface, ground, end, on, soft, softPressed } = THEMES[theme];
  const primary = readable(color, end, [surface, ground, on]);
  const softShade = mixed(primary, surface, soft);
  const softPressedShade = mixed(primary, surface, softPressed);
  return {
    primary,
    'primary-pressed': mixed(primary, end, 0.15),
    'primary-soft': softShade,
    'primary-soft-pressed': softPressedShade,
    'primary-text': readable(mixed(primary, end, 0.15), end, [softShade, softPressedShade, surface, ground]),
    'on-primary': on,
  };
}

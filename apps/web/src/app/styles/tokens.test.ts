import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NAME_COLOURS } from '../../ui/colour.ts';
import { contrast, hslToHex } from '../../ui/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Every custom property that a block sets. */
function tokensOf(selector: string): Record<string, string> {
  const block = new RegExp(`${selector} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const light = tokensOf(':root,\\n\\.light');
const THEMES = { light, dark: { ...light, ...tokensOf('\\n\\.dark') } };

/** The colours names are told apart by. */
const NAMES = Array.from({ length: NAME_COLOURS }, (_, at) => `name-${at + 1}`);

/** Text on the grounds it is used on. */
type Pair = [text: string, grounds: readonly string[]];
const PAIRS: readonly Pair[] = [
  ['text', ['ground', 'surface', 'input', 'primary-soft', 'pressed']],
  ['muted', ['ground', 'surface', 'input', 'pressed']],
  ['primary', ['ground', 'surface', 'primary-soft']],
  ['primary-text', ['ground', 'surface', 'input', 'primary-soft', 'primary-soft-pressed']],
  ['on-primary', ['primary', 'primary-pressed']],
  ['on-badge', ['badge']],
  ['red-text', ['ground', 'surface', 'red-soft']],
  ['teal-text', ['ground', 'surface', 'teal-soft']],
  ['amber-text', ['ground', 'surface', 'amber-soft']],
  ['coral-text', ['ground', 'surface', 'coral-soft']],
  ...NAMES.map((name) => [name, ['ground', 'surface', 'input']] satisfies Pair),
];

describe.each(Object.entries(THEMES))('the %s theme', (_name, tokens) => {
  it.each(PAIRS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'shows %s on %s at 4.5:1',
    (text, ground) => {
      expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('shows the controls that carry a meaning by colour alone at 3:1', () => {
    for (const ground of ['ground', 'surface']) {
      expect(contrast(tokens.primary ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
    }
  });

  it('shows initials on every avatar colour at 4.5:1', () => {
    const part = (name: string) => (tokens[name] ?? '').split(' ').map((value) => Number.parseFloat(value));
    const colour = (name: string, hue: number) => {
      const [saturation = 0, lightness = 0] = part(name);
      return hslToHex(hue % 360, saturation, lightness);
    };
    for (let hue = 0; hue < 360; hue += 1) {
      const text = colour('avatar-text', hue);
      expect(contrast(text, colour('avatar-from', hue)), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, colour('avatar-to', hue + 34)), `hue ${hue}, far end`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });
});

describe('the design', () => {
  it.each([
    ['primary', '#834bd8', '#a67bf0'],
    ['primary-pressed', '#6f38c5', '#b995f5'],
    ['primary-soft', '#f1eafc', '#2b2140'],
    ['ground', '#faf8f6', '#121016'],
    ['surface', '#ffffff', '#1a171f'],
    ['input', '#f1edf3', '#241f2b'],
    ['text', '#1d1920', '#f2eff5'],
    ['hairline', '#ece7e9', '#2a2531'],
    ['amber', '#ffb547', '#ffc266'],
    ['coral', '#ff7a59', '#ff8f73'],
    ['teal', '#1fa98b', '#3ccbab'],
    ['red', '#e5484d', '#ff6369'],
  ])('has its %s', (name, inLight, inDark) => {
    expect([THEMES.light[name], THEMES.dark[name]]).toEqual([inLight, inDark]);
  });
});

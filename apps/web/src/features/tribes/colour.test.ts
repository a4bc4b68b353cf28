import { describe, expect, it } from 'vitest';
import { contrast } from '../../ui/contrast.ts';
import { tribePalette } from './colour.ts';

const STEPS = [0, 51, 102, 153, 204, 255];
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => hex(red, green, blue))));

function hex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

describe('the colour of a tribe', () => {
  it.each(['light', 'dark'] as const)('is read on whatever it stands on, in the %s theme', (theme) => {
    for (const colour of COLOURS) {
      const palette = tribePalette(colour, theme);
      const pair = (one: string, other: string) => contrast(palette[one] ?? '', palette[other] ?? '');
      expect(pair('--on-primary', '--primary'), colour).toBeGreaterThanOrEqual(4.5);
      const bar = theme === 'light' ? '#fdfcfc' : '#1b1821';
      expect(contrast(palette['--primary'] ?? '', bar), colour).toBeGreaterThanOrEqual(4.5);
      expect(pair('--primary-text', '--primary-soft'), colour).toBeGreaterThanOrEqual(4.5);
      expect(pair('--primary-text', '--primary-soft-pressed'), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stays what it is where it is readable already', () => {
    expect(tribePalette('#834bd8', 'light')['--primary']).toBe('#834bd8');
  });
});

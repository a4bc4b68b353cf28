import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf, NAME_COLOURS, nameColourOf } from './colour.ts';

describe('initials', () => {
  it.each([
    ['Olivia Ferrer', 'OF'],
    ['Sana', 'S'],
    ['  ada   van der   Berg ', 'AB'],
    ['élodie', 'É'],
    ['🦊 Fox', '🦊F'],
    ['\u202EEvil <Twin>', 'ET'],
    ['', 'U'],
    ['...', 'U'],
    ['   ', 'U'],
  ])('of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('hue', () => {
  it('stays with an id', () => {
    expect(hueOf('0190c9f8-7a6b-7c3d-8e9f-000000000001')).toBe(hueOf('0190c9f8-7a6b-7c3d-8e9f-000000000001'));
  });

  it('spreads ids that differ only at their end over the whole wheel', () => {
    const twelfths = new Set<number>();
    for (let index = 0; index < 200; index += 1) {
      const id = `0190c9f8-7a6b-7c3d-8e9f-${String(index).padStart(12, '0')}`;
      twelfths.add(Math.floor(hueOf(id) / 30));
    }
    expect(twelfths.size).toBe(12);
  });
});

describe('the colour of a name', () => {
  const idOf = (index: number) => `0190c9f8-7a6b-7c3d-8e9f-${String(index).padStart(12, '0')}`;

  it('stays with an id, and is one of all there are', () => {
    const colours = new Set(Array.from({ length: 200 }, (_, index) => nameColourOf(idOf(index))));
    expect(colours.size).toBe(NAME_COLOURS);
    expect(nameColourOf(idOf(1))).toBe(nameColourOf(idOf(1)));
  });
});

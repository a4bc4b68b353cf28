import { describe, expect, it } from 'vitest';
import { isMeant, namedAt } from './named.ts';

describe('who is being named', () => {
  it.each([
    ['@', 0, ''],
    ['Hello @ol', 6, 'ol'],
    ['(@olivia', 1, 'olivia'],
    ['@ol.f-x_1', 0, 'ol.f-x_1'],
    ['One\n@Zoë', 4, 'Zoë'],
  ])('is seen in %j', (text, from, query) => {
    expect(namedAt(text, text.length)).toEqual({ from, query });
  });

  it.each(['', 'olivia', 'mail@olivia', 'a.@b', '@@ol', '@olivia ', '@olivia,', 'example.org/@ol'])(
    'is nobody in %j',
    (text) => {
      expect(namedAt(text, text.length)).toBeNull();
    },
  );

  it('is who the cursor is at', () => {
    expect(namedAt('@ada and @bo', 3)).toEqual({ from: 0, query: 'ad' });
    expect(namedAt('@ada and @bo', 6)).toBeNull();
  });

  it('may be meant by a part of the name or the handle', () => {
    const olivia = { name: 'Olivia Ferrer', handle: 'oven_queen' };
    expect(['', 'ferr', 'QUEEN'].map((query) => isMeant(olivia, query))).toEqual([true, true, true]);
    expect(isMeant(olivia, 'leo')).toBe(false);
  });
});

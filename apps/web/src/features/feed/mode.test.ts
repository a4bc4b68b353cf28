import { describe, expect, it } from 'vitest';
import { filterIn, modeIn, searchFor } from './mode.ts';

const TRIBE = '00000000-0000-7000-8000-000000000001';

describe('the address of the feed', () => {
  it('says its order and what it is narrowed to, and leaves out what makes no sense', () => {
    const search = new URLSearchParams({ mode: 'chronological', type: 'poll', tribe: TRIBE, following: '1' });
    expect(modeIn(search)).toBe('chronological');
    expect(filterIn(search)).toEqual({ type: 'poll', tribe: TRIBE, following: true });
    const wrong = new URLSearchParams({ mode: 'x', type: 'story', tribe: '../x', following: 'yes' });
    expect(modeIn(wrong)).toBe('algorithmic');
    expect(filterIn(wrong)).toEqual({});
  });

  it('is read back as it was written', () => {
    for (const filter of [{}, { type: 'live' }, { tribe: TRIBE, following: true }] as const) {
      const search = new URLSearchParams(searchFor('chronological', filter));
      expect(modeIn(search)).toBe('chronological');
      expect(filterIn(search)).toEqual(filter);
    }
    expect(searchFor('algorithmic', {})).toEqual({});
  });
});

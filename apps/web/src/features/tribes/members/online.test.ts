import { describe, expect, it } from 'vitest';
import { aMember } from '../../../testing/tribes.ts';
import { between } from './online.ts';

const [ada, leo, mona, ruth, zoe] = ['Ada', 'Leo', 'Mona', 'Ruth', 'Zoe'].map((name) =>
  aMember(name, { presence: 'online' }),
) as [Who, Who, Who, Who, Who];
type Who = ReturnType<typeof aMember>;

const told = (before: Who[], now: Who[]) =>
  between(before, now).map(({ member, moves }) => `${member.firstName}${moves ? ` ${moves}` : ''}`);

describe('two readings of who is online', () => {
  it('are the list itself where nobody moved', () => {
    expect(told([ada, leo], [ada, leo])).toEqual(['Ada', 'Leo']);
    expect(told([], [ada, leo])).toEqual(['Ada', 'Leo']);
  });

  it('let whoever left go from where they stood', () => {
    expect(told([ada, leo, mona], [mona])).toEqual(['Ada goes', 'Leo goes', 'Mona']);
    expect(told([ada, leo, mona], [ada])).toEqual(['Ada', 'Leo goes', 'Mona goes']);
    expect(told([ada, leo], [])).toEqual(['Ada goes', 'Leo goes']);
  });

  it('let whoever is known to have left go before the next reading', () => {
    const gone = { ...leo, presence: 'away' } as const;
    expect(told([ada, leo, mona], [ada, gone, mona])).toEqual(['Ada', 'Leo goes', 'Mona']);
  });

  it('let whoever came come among the others, and only there', () => {
    expect(told([ada, mona], [ada, leo, mona, ruth])).toEqual(['Ada', 'Leo comes', 'Mona', 'Ruth']);
    expect(told([ada, leo, ruth], [zoe, ada, ruth])).toEqual(['Zoe comes', 'Ada', 'Leo goes', 'Ruth']);
  });
});

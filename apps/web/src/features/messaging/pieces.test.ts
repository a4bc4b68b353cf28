import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import { piecesOf } from './pieces.ts';

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));

describe('the pieces of a long log', () => {
  it('hold every message once, each with the one before it', () => {
    const all = messages(15, 65);
    const pieces = piecesOf(all, []);
    expect(pieces.flatMap((piece) => piece.messages)).toEqual(all);
    expect(pieces.map(({ key }) => key)).toEqual([0, 1, 2, 3]);
    expect(pieces.map(({ before }) => before?.seq)).toEqual([undefined, 19, 39, 59]);
  });

  it('stay the same objects when earlier or later ones come', () => {
    const held = messages(30, 65);
    const before = piecesOf(held, []);
    const after = piecesOf([...messages(10, 29), ...held, aMessage(66)], before);
    // The first and the last have grown; the one between has not.
    expect(after.find(({ key }) => key === 2)).toBe(before.find(({ key }) => key === 2));
    expect(after.find(({ key }) => key === 3)).not.toBe(before.find(({ key }) => key === 3));
    expect(after.find(({ key }) => key === 1)?.messages).toHaveLength(20);
  });

  it('are another when one of their messages is', () => {
    const all = messages(0, 39);
    const before = piecesOf(all, []);
    const after = piecesOf(
      all.map((each) => (each.seq === 25 ? { ...each, content: 'Better' } : each)),
      before,
    );
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../testing/messages.ts';
import { openMessageWindow } from '../messageWindow.ts';
import { nextToGo, withoutExpired } from './expiring.ts';

const at = (second: number) => new Date(second * 1_000).toISOString();
const quoted = (seq: number, expiresAt: string | null) => ({
  id: aMessage(seq).id,
  seq,
  senderName: 'Olivia Ferrer',
  isMine: false,
  content: 'Quoted',
  isDeleted: false,
  expiresAt,
  messageType: 'text' as const,
  fileName: null,
  duration: null,
});
const talk = openMessageWindow({
  items: [
    aMessage(1),
    aMessage(2, { expiresAt: at(20) }),
    aMessage(3, { expiresAt: at(40), replyTo: quoted(2, at(20)) }),
  ],
  hasBefore: false,
  hasAfter: false,
  revision: 3,
  deliveredSeq: 0,
  readSeq: 0,
  now: at(0),
});

describe('what disappears', () => {
  it('goes at its moment, also where it is quoted, and not before', () => {
    expect(withoutExpired(talk, 19_000)).toBe(talk);
    const later = withoutExpired(talk, 20_000);
    expect(later.messages.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(later.messages[1]?.replyTo).toBeNull();
    expect(withoutExpired(later, 40_000).messages.map(({ seq }) => seq)).toEqual([1]);
  });

  it('is waited for no longer than needed', () => {
    expect(nextToGo(talk.messages)).toBe(20_000);
    expect(nextToGo([aMessage(1)])).toBe(Infinity);
  });
});

import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import { openMessageWindow } from './messageWindow.ts';
import type { View } from './useScrolling.ts';
import { useUnread } from './useUnread.ts';

const talkOf = (from: number, to: number, more: object = {}) =>
  openMessageWindow({
    items: Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at)),
    hasBefore: false,
    hasAfter: false,
    revision: to,
    deliveredSeq: 0,
    readSeq: 0,
    now: '2026-03-10T09:00:00.000Z',
    ...more,
  });

interface Seen {
  talk?: ReturnType<typeof talkOf>;
  readSeq?: number;
  unreadCount?: number;
  view?: View | null;
  isVisible?: boolean;
  isAtEnd?: boolean;
}
const read = (first: Seen) => {
  const look = () => undefined;
  const propsOf = ({ readSeq = 0, unreadCount = 0, ...seen }: Seen) => {
    const { talk, view = null, isVisible = true, isAtEnd = false } = seen;
    return { talk, conversation: { readSeq, unreadCount }, view, look, isVisible, isAtEnd };
  };
  const hook = renderHook(useUnread, { initialProps: propsOf(first) });
  return {
    above: () => hook.result.current.above,
    start: () => hook.result.current.start?.seq,
    next: (next: Seen) => hook.rerender(propsOf({ ...first, ...next })),
  };
};

describe('where the unread begins', () => {
  it('is led to from the end, until it was on the screen', () => {
    const reading = read({ talk: talkOf(1, 40), readSeq: 10, unreadCount: 30 });
    expect(reading.start()).toBe(11);
    expect(reading.above()).toBeNull();
    reading.next({ view: { top: 31, bottom: 40 } });
    expect(reading.above()).toEqual({ from: 11, count: 20 });
    reading.next({ view: { top: 8, bottom: 17 } });
    expect(reading.above()).toBeNull();
    reading.next({ view: { top: 31, bottom: 40 } });
    expect(reading.above()).toBeNull();
  });

  it('is led to also where it is not loaded', () => {
    const talk = talkOf(60, 90, { hasBefore: true });
    const reading = read({ talk, readSeq: 10, unreadCount: 80, view: null });
    reading.next({ view: { top: 81, bottom: 90 } });
    expect(reading.start()).toBeUndefined();
    expect(reading.above()).toEqual({ from: 11, count: 70 });
  });

  it('is not passed by what was looked at further up', () => {
    const reading = read({ talk: talkOf(1, 40), readSeq: 30, unreadCount: 10 });
    reading.next({ view: { top: 2, bottom: 12 } });
    expect(reading.above()).toBeNull();
    reading.next({ view: { top: 35, bottom: 40 } });
    expect(reading.above()).toEqual({ from: 31, count: 4 });
  });

  it('is another one when somebody comes back to the tab', () => {
    const atEnd = { top: 1, bottom: 10 };
    const reading = read({ talk: talkOf(1, 10), readSeq: 10 });
    reading.next({ readSeq: 10, view: atEnd });
    expect(reading.start()).toBeUndefined();
    const away = { talk: talkOf(1, 40), readSeq: 10, unreadCount: 30, view: atEnd };
    reading.next({ ...away, isVisible: false });
    reading.next(away);
    // What was on the screen before says nothing of it.
    expect(reading.start()).toBe(11);
    expect(reading.above()).toBeNull();
    reading.next({ ...away, view: { top: 31, bottom: 40 } });
    expect(reading.above()).toEqual({ from: 11, count: 20 });
  });

  it('is not with what comes while somebody looks at the end', () => {
    const reading = read({ talk: talkOf(1, 10), readSeq: 10 });
    reading.next({ isAtEnd: true });
    reading.next({ talk: talkOf(1, 11), isAtEnd: true });
    expect(reading.start()).toBeUndefined();
    // Read, and not yet noted so.
    reading.next({ talk: talkOf(1, 11), isAtEnd: true, isVisible: false });
    reading.next({ talk: talkOf(1, 11), isAtEnd: true });
    expect(reading.start()).toBeUndefined();
    // Further up, or with the tab in the background, it is.
    reading.next({ talk: talkOf(1, 11) });
    reading.next({ talk: talkOf(1, 12) });
    expect(reading.start()).toBe(12);
    reading.next({ talk: talkOf(1, 12), isAtEnd: true });
    reading.next({ talk: talkOf(1, 13), isAtEnd: true });
    expect(reading.start()).toBe(12);
    reading.next({ talk: talkOf(1, 13), isAtEnd: true, readSeq: 13, isVisible: false });
    reading.next({ talk: talkOf(1, 15), isAtEnd: true, readSeq: 13, isVisible: false });
    reading.next({ talk: talkOf(1, 15), isAtEnd: true, readSeq: 13 });
    expect(reading.start()).toBe(14);
  });

  it('stays with what had come before the end was reached', () => {
    const reading = read({ talk: talkOf(1, 12), readSeq: 10, unreadCount: 2 });
    reading.next({ isAtEnd: true });
    reading.next({ talk: talkOf(1, 13), isAtEnd: true });
    expect(reading.start()).toBe(11);
  });

  it('is nowhere when all of it is mine, or read', () => {
    const mine = openMessageWindow({
      ...talkOf(1, 3),
      items: [aMessage(1), aMessage(2, { isMine: true })],
      now: '',
    });
    const reading = read({ talk: mine, readSeq: 1 });
    reading.next({ view: { top: 2, bottom: 2 } });
    expect([reading.start(), reading.above()]).toEqual([undefined, null]);
  });
});

import { describe, expect, it } from 'vitest';
import { clock } from '../media/public.tsx';
import { inBrief } from './brief.ts';
import { CHAT, MESSAGES } from './copy.ts';

const held = { content: '', fileName: null };

describe('in brief', () => {
  it('a voice is as long as its player says', () => {
    for (const ms of [400, 4_400, 4_600, 59_700, 754_500]) {
      // As it is told: whole seconds.
      const brief = inBrief({ ...held, messageType: 'voice', duration: Math.round(ms / 1000) });
      expect(brief).toBe(ms < 500 ? 'Voice message' : `Voice message · ${clock(ms)}`);
    }
  });

  it('what is new is counted to 99, everywhere', () => {
    expect([99, 100].map(CHAT.latestNew)).toEqual(['99 new', '99+ new']);
    expect([99, 100].map(CHAT.toUnread)).toEqual(['Go to the first of 99 new', 'Go to the first of 99+ new']);
    expect([99, 100].map(MESSAGES.unread)).toEqual(['99 unread', '99+ unread']);
  });
});

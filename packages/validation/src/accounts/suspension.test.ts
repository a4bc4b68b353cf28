import { expect, test } from 'vitest';
import { describeSuspension } from './suspension.ts';

test.each([
  [
    { reason: 'Spam', until: '2026-12-03T14:00:00.000Z', contact: 'help@example.test', appealUrl: null },
    'Your account is suspended until December 3, 2026 at 2:00 PM UTC: Spam. To appeal, write to help@example.test.',
  ],
  [
    { reason: 'Enough!', until: null, contact: null, appealUrl: null },
    'Your account is suspended: Enough! To appeal, contact the people who run this community.',
  ],
  [
    { reason: null, until: null, contact: 'help@example.test', appealUrl: null },
    'Your account is suspended. To appeal, write to help@example.test.',
  ],
  [
    { reason: 'Spam', until: null, contact: null, appealUrl: 'https://kindred.test/appeal#a' },
    'Your account is suspended: Spam. You can appeal this decision.',
  ],
])('%o is one sentence with why, until when and how to appeal', (suspension, sentence) => {
  expect(describeSuspension(suspension)).toBe(sentence);
});

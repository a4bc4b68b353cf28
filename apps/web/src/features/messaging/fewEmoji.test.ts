import { expect, it } from 'vitest';
import { isFewEmoji } from './fewEmoji.ts';

it.each(['👍', '❤️', '👩‍👩‍👧', '🇳🇱', '👋🏽', '1️⃣', '👍👍👍', ' 🎉 🎂 🥖\n'])(
  '%j is one to three emoji',
  (content) => {
    expect(isFewEmoji(content)).toBe(true);
  },
);

it.each(['', ' ', '👍👍👍👍', '👍🏽👍🏽👍🏽👍🏽', '👍 yes', '1', '123', '#', '©', ':)'])(
  '%j is not',
  (content) => {
    expect(isFewEmoji(content)).toBe(false);
  },
);

import type { MessageView } from '@kindred/validation/messaging/messages';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import { SaysWhatIsNew } from './Log.tsx';

const mine = (seq: number) => aMessage(seq, { isMine: true });

/** @returns shows these messages, and says what is read aloud of them */
function listener() {
  const shown = (messages: MessageView[], hasAfter = false) => (
    <MantineProvider env="test">
      <SaysWhatIsNew
        isOn
        talk={{ messages, hasAfter, hasBefore: true, revision: 0, deliveredSeq: 0, readSeq: 0 }}
      />
    </MantineProvider>
  );
  const { rerender, container } = render(shown([aMessage(1), aMessage(2)]));
  return (...given: Parameters<typeof shown>) => {
    rerender(shown(...given));
    return [...container.querySelectorAll('[aria-live="polite"] p')].map((each) => each.textContent);
  };
}

describe('what is read aloud of an open chat', () => {
  it('is what others say, once', () => {
    const hear = listener();
    expect(hear([aMessage(1), aMessage(2)])).toEqual([]);
    expect(hear([aMessage(1), aMessage(2), mine(3)])).toEqual([]);
    expect(hear([aMessage(2), mine(3), aMessage(4)])).toEqual(['Olivia Ferrer: Message 4']);
    // What was said before, and comes as they read back, is not new.
    expect(hear([aMessage(0), aMessage(2), mine(3), aMessage(4), aMessage(5)])).toEqual([
      'Olivia Ferrer: Message 5',
    ]);
  });

  it('is what was said ahead of mine too, where mine was known first', () => {
    const hear = listener();
    expect(hear([aMessage(2), mine(4)])).toEqual([]);
    expect(hear([aMessage(2), aMessage(3), mine(4)])).toEqual(['Olivia Ferrer: Message 3']);
  });

  it('is a number where many come at once, and nothing of where one jumped to', () => {
    const hear = listener();
    const many = [3, 4, 5, 6].map((seq) => aMessage(seq));
    expect(hear([aMessage(2), ...many])).toEqual(['4 new messages']);
    hear([aMessage(7)], true);
    expect(hear([aMessage(9), aMessage(10)])).toEqual(['4 new messages']);
  });
});

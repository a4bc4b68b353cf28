import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TALK } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { PendingMessage } from './PendingMessage.tsx';

const takeBack = vi.hoisted(() => vi.fn());
vi.mock('./outbox/outbox.ts', () => ({ takeBack, discard: vi.fn(), sendAgain: vi.fn() }));

const waiting = {
  key: 'key',
  userId: 'ada',
  conversationId: TALK,
  content: 'Better not',
  replyTo: null,
  at: 1,
  refusal: null,
};
const offer = () => screen.queryByRole('button', { name: 'Cancel' });
const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a message on its way', () => {
  it('can be taken back once it takes its time', () => {
    renderSignedIn(<PendingMessage message={waiting} />);
    expect(offer()).toBeNull();
    passes(1_000);
    fireEvent.click(offer() as HTMLElement);
    expect(takeBack).toHaveBeenCalledWith('key');
  });

  it('cannot be when its request is out, and keeps the keyboard', () => {
    let setOut: () => void = () => undefined;
    function Sent() {
      const [isOut, setIs] = useState(false);
      setOut = () => setIs(true);
      return <PendingMessage message={{ ...waiting, isOut }} />;
    }
    renderSignedIn(<Sent />);
    passes(1_000);
    offer()?.focus();
    act(setOut);
    expect(offer()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('article'));
  });
});

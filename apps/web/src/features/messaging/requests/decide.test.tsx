import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, TALK } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';
import Decide from './Decide.tsx';

const calls = vi.hoisted(() => ({
  accept: vi.fn(),
  decline: vi.fn(),
  block: vi.fn(),
  unblock: vi.fn(),
  report: vi.fn(),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    messaging: {
      requests: { accept: { mutate: calls.accept }, decline: { mutate: calls.decline } },
    },
    profiles: { block: { mutate: calls.block }, unblock: { mutate: calls.unblock } },
    feed: { reportPerson: { mutate: calls.report } },
  },
}));

const olivia = { id: aConversation().otherUser?.id ?? '', name: 'Olivia Ferrer' };
const refused = { data: { code: 'not_allowed', message: 'You are not allowed to do this.' } };

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});

function decide(from: typeof olivia | null = olivia) {
  const onGone = vi.fn();
  return { onGone, ...renderSignedIn(<Decide id={TALK} from={from} onGone={onGone} />) };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('what a stranger asks', () => {
  it('is accepted, and the conversation is open at once', async () => {
    calls.accept.mockResolvedValue(aConversation({ isRequest: false }));
    const { client, onGone } = decide();
    press('Accept');
    await waitFor(() =>
      expect(client.getQueryData(conversationKey(TALK))).toMatchObject({ isRequest: false }),
    );
    expect(calls.accept).toHaveBeenCalledWith({ id: TALK });
    expect(onGone).not.toHaveBeenCalled();
  });

  it('is asked on when the server does not accept it, and says so', async () => {
    calls.accept.mockRejectedValue(refused);
    decide();
    press('Accept');
    expect((await screen.findAllByText('The request was not accepted')).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(false);
  });

  it('is deleted, and not twice', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.decline.mockReturnValue(promise);
    const { onGone } = decide();
    press('Delete');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true),
    );
    resolve({ message: 'Deleted' });
    await waitFor(() => expect(onGone).toHaveBeenCalledTimes(1));
    expect(calls.decline).toHaveBeenCalledTimes(1);
  });

  it('ends with a block only after it was asked about', async () => {
    calls.block.mockResolvedValue({ message: 'Blocked' });
    const { onGone } = decide();
    press('Block');
    expect(await screen.findByText('Block Olivia Ferrer?')).toBeTruthy();
    expect(calls.block).not.toHaveBeenCalled();
    const confirm = screen.getAllByRole('button', { name: 'Block' }).at(-1);
    fireEvent.click(confirm as HTMLElement);
    await waitFor(() => expect(onGone).toHaveBeenCalled());
    expect(calls.block).toHaveBeenCalledWith({ id: olivia.id });
  });

  async function blocked() {
    calls.block.mockResolvedValue({ id: olivia.id, isBlocked: true });
    const shown = decide();
    press('Block');
    await screen.findByText('Block Olivia Ferrer?');
    fireEvent.click(screen.getAllByRole('button', { name: 'Block' }).at(-1) as HTMLElement);
    await screen.findByText('Olivia Ferrer is blocked');
    return shown;
  }

  it('is unblocked again from the notice, and what was hidden is asked for anew', async () => {
    calls.unblock.mockResolvedValue({ id: olivia.id, isBlocked: false });
    const { client } = await blocked();
    client.setQueryData(CONVERSATIONS_KEY, []);
    press('Undo');
    await screen.findByText('Olivia Ferrer is no longer blocked');
    expect(calls.unblock).toHaveBeenCalledWith({ id: olivia.id });
    expect(client.getQueryState(CONVERSATIONS_KEY)?.isInvalidated).toBe(true);
  });

  it('stays blocked with a word when the way back fails', async () => {
    calls.unblock.mockRejectedValue(refused);
    await blocked();
    press('Undo');
    await screen.findByText('Olivia Ferrer was not unblocked');
  });

  it('of an account that is gone can be accepted or deleted, and nobody is there to block', () => {
    decide(null);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept', 'Delete']);
  });
});

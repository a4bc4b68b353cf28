import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aPark } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { MentionList } from './MentionList.tsx';
import { useMentioning } from './useMentioning.ts';

const calls = vi.hoisted(() => ({ users: vi.fn(), members: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    accounts: { users: { query: calls.users } },
    messaging: { groups: { members: { query: calls.members } } },
  },
}));

function Writing({ conversation }: { conversation: ReturnType<typeof aConversation> }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const mentioning = useMentioning({ conversation, field, text, write: setText });
  return (
    <>
      <MentionList mentioning={mentioning} />
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mentioning.moved(event.currentTarget);
        }}
        onKeyDown={(event) => void mentioning.onKeyDown(event)}
      />
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** @returns whether the key was left to the field */
const press = (key: string) => fireEvent.keyDown(field(), { key });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});

describe('naming somebody', () => {
  const group = aConversation({ type: 'group', isGroup: true, otherUser: null });

  it('offers those in a group but not me, and takes the arrows, Tab and Escape', async () => {
    calls.members.mockResolvedValue([{ ...aPark('Mona'), isMe: true }, aPark('Leo'), aPark('Lena')]);
    renderSignedIn(<Writing conversation={group} />);
    expect(press('ArrowDown')).toBe(true);
    type('Ask @');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.getByText('2 people to mention')).toBeTruthy();
    expect(chosen()).toContain('Leo');
    expect(press('ArrowDown')).toBe(false);
    expect(chosen()).toContain('Lena');
    press('ArrowDown');
    expect(chosen()).toContain('Leo');
    press('ArrowUp');
    press('Tab');
    expect(field().value).toBe('Ask @lena ');
    expect(field().selectionStart).toBe(10);
    expect(press('Tab')).toBe(true);
    type('Ask @lena @l');
    await screen.findAllByRole('option');
    press('Escape');
    expect(screen.queryByRole('option')).toBeNull();
    expect(press('Enter')).toBe(true);
    expect(field().value).toBe('Ask @lena @l');
  });

  it('narrows at once, and needs no choice of a handle that is whole', async () => {
    calls.members.mockResolvedValue([aPark('Leo'), aPark('Lena')]);
    renderSignedIn(<Writing conversation={group} />);
    type('@');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    type('@len');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    type('@lena');
    expect(screen.queryByRole('option')).toBeNull();
    expect(press('Enter')).toBe(true);
  });

  it('offers the other of two first, then whomever I can find', async () => {
    calls.users.mockResolvedValue([aPark('Oscar'), { ...aConversation().otherUser }]);
    renderSignedIn(<Writing conversation={aConversation()} />);
    type('@o');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Olivia Ferrer'),
      expect.stringContaining('Oscar Park'),
    ]);
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement);
    expect(field().value).toBe('@oscar ');
    expect(document.activeElement).toBe(field());
  });

  it('is left to whoever writes when nobody can be asked for', async () => {
    calls.members.mockRejectedValue({ data: { code: 'unavailable', message: 'Not now.' } });
    renderSignedIn(<Writing conversation={group} />);
    type('@le');
    await waitFor(() => expect(calls.members).toHaveBeenCalled());
    expect(press('Enter')).toBe(true);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

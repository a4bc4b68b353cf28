import type { ConversationView } from '@kindred/validation/messaging';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aPark, TALK } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import GroupSheet from './GroupSheet.tsx';

const calls = vi.hoisted(() => ({
  get: vi.fn(),
  update: vi.fn(),
  members: vi.fn(),
  link: vi.fn(),
  setRole: vi.fn(),
  remove: vi.fn(),
}));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../online.ts', () => ({ useIsOnline: () => false }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    messaging: {
      get: { query: calls.get },
      groups: {
        update: { mutate: calls.update },
        members: { query: calls.members },
        link: { query: calls.link },
        setRole: { mutate: calls.setRole },
        remove: { mutate: calls.remove },
      },
    },
  },
}));

const RUN = { disappear: true, send: true, leave: true, edit: true, add: true, setRoles: true };
const aGroup = (about: Partial<ConversationView> = {}) =>
  aConversation({
    type: 'group',
    isGroup: true,
    name: 'Early bakers',
    description: 'Who is up at four.',
    otherUser: null,
    memberCount: 2,
    can: RUN,
    ...about,
  });
const member = (firstName: string, about: object = {}) => ({
  ...aPark(firstName),
  role: 'member',
  joinedAt: '2026-03-10T09:00:00.000Z',
  isMe: false,
  can: { remove: true, setRole: true },
  ...about,
});
const refused = { data: { code: 'not_allowed', message: 'You are not allowed to do this.' } };

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
  const me = member('Mona', { isMe: true, role: 'owner', can: { remove: false, setRole: false } });
  calls.members.mockResolvedValue([me, member('Leo')]);
  calls.link.mockResolvedValue({ token: null });
});

function open(group = aGroup()) {
  calls.get.mockResolvedValue(group);
  return renderSignedIn(<GroupSheet group={group} onClose={() => undefined} />);
}
const nameField = () => screen.findByLabelText<HTMLInputElement>('Group name');

describe('a group', () => {
  it('is renamed by whoever runs it, once it is another name', async () => {
    calls.update.mockImplementation(async ({ name }) => aGroup({ name }));
    open();
    expect((await nameField()).value).toBe('Early bakers');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.change(await nameField(), { target: { value: ' ' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(await nameField(), { target: { value: 'Late bakers ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.update).toHaveBeenCalledWith({
        id: TALK,
        name: 'Late bakers',
        description: 'Who is up at four.',
      }),
    );
    expect((await screen.findAllByText('Group saved')).length).toBeGreaterThan(0);
  });

  it('keeps its name when the server does not change it, and says so', async () => {
    calls.update.mockRejectedValue(refused);
    open();
    fireEvent.change(await nameField(), { target: { value: 'Late bakers' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('The group was not changed')).length).toBeGreaterThan(0);
  });

  it('takes pictures alone', async () => {
    open();
    const picture = await screen.findByLabelText('Group picture');
    fireEvent.change(picture, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
    expect((await screen.findAllByText('Please choose an image')).length).toBeGreaterThan(0);
    expect(calls.update).not.toHaveBeenCalled();
  });

  it('is read by those who do not run it', async () => {
    open(aGroup({ can: { ...RUN, edit: false, add: false, setRoles: false } }));
    expect(await screen.findByText('Who is up at four.')).toBeTruthy();
    expect(await screen.findByText('Leo Park')).toBeTruthy();
    expect(screen.queryByLabelText('Group name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
    expect(calls.link).not.toHaveBeenCalled();
  });

  it('shows who is in it, and what can be done with each', async () => {
    calls.setRole.mockResolvedValue({ message: 'Role changed' });
    calls.remove.mockResolvedValue({ message: 'Removed' });
    open();
    expect(await screen.findByText('Mona Park (You)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options for Mona Park' })).toBeNull();
    const options = () => fireEvent.click(screen.getByRole('button', { name: 'Options for Leo Park' }));
    options();
    fireEvent.click(await screen.findByRole('button', { name: 'Make admin' }));
    await waitFor(() =>
      expect(calls.setRole).toHaveBeenCalledWith({ id: TALK, userId: 'Leo', role: 'admin' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make admin' })).toBeNull());
    options();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from group' }));
    expect(calls.remove).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.remove).toHaveBeenCalledWith({ id: TALK, userId: 'Leo' }));
  });

  it('says that nobody was found, and that people did not load', async () => {
    calls.members.mockRejectedValueOnce(refused);
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    calls.members.mockResolvedValue([]);
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'No one found' })).toBeTruthy();
  });
});

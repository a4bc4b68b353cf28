import type { ProfileView } from '@kindred/validation/profiles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EditProfileSheet from './EditProfileSheet.tsx';

const { update, check } = vi.hoisted(() => ({ update: vi.fn(), check: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { profiles: { update: { mutate: update }, checkUsername: { query: check } } },
}));

const ME = {
  ...MONA,
  username: 'mona',
  bio: null,
  interests: ['bread'],
  socialLinks: [],
} as unknown as ProfileView;

const onClose = vi.fn();
const show = (profile = ME) =>
  renderSignedIn(<EditProfileSheet profile={profile} isOpen onClose={onClose} />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

beforeEach(() => {
  for (const call of [update, check, onClose]) call.mockReset();
  update.mockImplementation(async (fields: object) => ({ ...MONA, ...fields }));
});

describe('editing my profile', () => {
  it('sends what was typed, says so and closes', async () => {
    show();
    await screen.findByRole('dialog', { name: 'Edit Profile' });
    type('First name', 'Monica');
    type('Bio', ' I count. ');
    type('Interests', 'rye,');
    fireEvent.click(screen.getByRole('button', { name: 'Add link' }));
    save();
    await screen.findByText('Your profile has been updated successfully.');
    expect(update.mock.calls[0]?.[0]).toMatchObject({
      firstName: 'Monica',
      bio: 'I count.',
      interests: ['bread', 'rye'],
      socialLinks: [],
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['First name', ' ', 'First name is required'],
    ['Username', 'a!', 'Username must be at least 3 characters'],
    ['Website', 'ferrer', 'Please enter a valid URL'],
  ])('%s: what is wrong stands below it and nothing is sent', async (label, value, sentence) => {
    show();
    await screen.findByRole('dialog');
    type(label, value);
    save();
    await screen.findByText(sentence);
    expect(update).not.toHaveBeenCalled();
  });

  it.each([true, false])('warns of losing the badge only when I have it: %s', async (isVerified) => {
    show({ ...ME, isVerified });
    await screen.findByRole('dialog');
    expect(screen.queryByText(/removes your Verified badge/) !== null).toBe(isVerified);
  });

  it('that failed says why and keeps what was typed', async () => {
    update.mockRejectedValue(
      Object.assign(new Error(), { data: { code: 'unavailable', message: 'Later.' } }),
    );
    show();
    await screen.findByRole('dialog');
    type('Bio', 'Still here');
    save();
    expect(await screen.findAllByText('Later.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Still here');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a username', () => {
  it.each([
    [true, '✓ Username is available'],
    [false, '✗ Username is already taken'],
  ])('is asked for once somebody has stopped typing: %s', async (available, note) => {
    check.mockResolvedValue({ available, message: null });
    show();
    await screen.findByRole('dialog');
    for (const typed of ['mo', 'mon', 'monk', 'monk_7']) type('Username', typed);
    await screen.findByText(note);
    expect(check.mock.calls.map(([input]) => input)).toEqual([{ username: 'monk_7' }]);
  });

  it('of mine, or too short, is not asked for', async () => {
    show();
    await screen.findByRole('dialog');
    type('Username', 'ab');
    type('Username', 'mona');
    await waitFor(() => new Promise((done) => setTimeout(done, 600)));
    expect(check).not.toHaveBeenCalled();
  });
});

import type { AppRouter } from '@kindred/api/router-type';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import PrivacyScreen from './privacy/PrivacyScreen.tsx';
import SettingsScreen from './SettingsScreen.tsx';

/** What the api answers, by procedure; a value, or an error body to fail with. */
const { answers, calls } = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  calls: [] as [string, unknown][],
}));

class Refused {
  readonly body: object;
  constructor(body: object) {
    this.body = body;
  }
}

const link: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      calls.push([op.path, op.input]);
      const answer = answers[op.path];
      if (answer instanceof Refused) {
        const error = { code: -32600, message: '', data: answer.body };
        observer.error(TRPCClientError.from({ error } as never));
        return;
      }
      observer.next({ result: { type: 'data', data: answer } });
      observer.complete();
    });

vi.mock('../../app/api.ts', () => ({
  get api() {
    return createTRPCClient<AppRouter>({ links: [link] });
  },
}));

const HERE = { id: 'a'.repeat(64), isCurrent: true, device: 'Firefox on Linux', ip: '127.0.0.1' };
const PHONE = { id: 'b'.repeat(64), isCurrent: false, device: 'Safari on iOS', ip: null };
const TIMES = { createdAt: '2026-03-01T09:30:00.000Z', lastSeenAt: '2026-03-01T09:30:00.000Z' };
const TOKEN = {
  id: '00000000-0000-7000-8000-0000000000dd',
  name: 'Backup script',
  hint: 'x9Qz',
  scopes: ['read'],
  expiresAt: null,
  lastUsedAt: null,
  createdAt: TIMES.createdAt,
};

const CHOSEN = {
  readReceipts: true,
  showPresence: true,
  profile: 'everyone',
  followers: 'everyone',
  groups: 'everyone',
  activity: 'everyone',
  messages: 'everyone',
  mentions: 'everyone',
  groupAdds: 'everyone',
  hiddenActivity: [],
};

beforeEach(() => {
  calls.length = 0;
  Object.assign(answers, {
    'accounts.user': MONA,
    'accounts.privacy': CHOSEN,
    'profiles.blocked': { items: [], nextCursor: null },
    'map.myPlace': { place: { location: 'Lagos', coordinates: { lat: 6.45, lng: 3.4 }, isExact: false } },
    'map.deleteMyPlace': { place: null },
    'accounts.emailChange': null,
    'accounts.dataExport': null,
    'accounts.sessions': [
      { ...PHONE, ...TIMES },
      { ...HERE, ...TIMES },
    ],
    'accounts.linkedAccounts': [
      { provider: 'google', isAvailable: true, isLinked: false },
      { provider: 'facebook', isAvailable: false, isLinked: false },
    ],
    'accounts.tokens': [TOKEN],
    'accounts.passkeys': [],
    'accounts.twoFactor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    'accounts.endSession': { message: 'Done' },
    'accounts.endOtherSessions': { message: 'Done' },
    'accounts.deleteToken': { message: 'Done' },
    'accounts.changePassword': { message: 'Done' },
    'accounts.logout': { message: 'Done' },
  });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const inputOf = (path: string) => calls.find(([called]) => called === path)?.[1];
const show = (options: Parameters<typeof renderSignedIn>[1] = {}) =>
  renderSignedIn(<SettingsScreen />, { link, path: '/settings', ...options });

it('takes me off the map at once', async () => {
  renderSignedIn(<PrivacyScreen />, { link, path: '/settings/privacy' });
  const map = await screen.findByRole<HTMLInputElement>('switch', { name: /^Show me on the map/ });
  expect(map.checked).toBe(true);
  fireEvent.click(map);
  await waitFor(() => expect(map.checked).toBe(false));
  expect(calls).toContainEqual(['map.deleteMyPlace', undefined]);
  expect(screen.queryByText('Lagos')).toBeNull();
});

describe('the password', () => {
  function fill(current: string, fresh: string, again: string) {
    type('Current password', current);
    type('New password', fresh);
    type('Confirm new password', again);
    press('Save password');
  }

  it('is checked before it is sent, each sentence under its field', () => {
    show();
    fill('', 'short', 'other');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(inputOf('accounts.changePassword')).toBeUndefined();
  });

  it('is sent without the repetition, and the fields are empty afterwards', async () => {
    show();
    fill('demo-password', 'a new password', 'a new password');
    await screen.findByText('Password saved');
    expect(inputOf('accounts.changePassword')).toEqual({
      currentPassword: 'demo-password',
      newPassword: 'a new password',
      revokeTokens: false,
    });
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('a wrong one is said under its field, and nothing typed is lost', async () => {
    const sentence = 'Your current password is not correct.';
    const issues = [{ path: 'currentPassword', message: sentence }];
    answers['accounts.changePassword'] = new Refused({ code: 'wrong_password', message: sentence, issues });
    show();
    fill('wrong', 'a new password', 'a new password');
    await screen.findByText(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a new password');
  });

  it('whoever has none is not asked for it', async () => {
    show({ user: { ...MONA, hasPassword: false } });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    type('New password', 'a first one');
    type('Confirm new password', 'a first one');
    press('Save password');
    await screen.findByText('Password saved');
    expect(inputOf('accounts.changePassword')).toEqual({
      newPassword: 'a first one',
      revokeTokens: false,
    });
  });
});

describe('sessions', () => {
  it('this device comes first and has no End; another one ends', async () => {
    show();
    const list = (await screen.findByText('This device')).closest('ul') as HTMLElement;
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Firefox on Linux');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('Safari on iOS');
    press('Log out Safari on iOS');
    await screen.findByText('Logged out');
    expect(inputOf('accounts.endSession')).toEqual({ id: PHONE.id });
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  });

  it('all others end together, after a question', async () => {
    show();
    await screen.findByText('This device');
    press('Log out everywhere else');
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByText('You are logged out everywhere else');
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  });
});

describe('linked accounts', () => {
  it('are offered only for providers that are set up', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Link Google' });
    expect(link.getAttribute('href')).toBe('/api/auth/google?link=1');
    expect(screen.queryByText('Facebook')).toBeNull();
  });

  it('that are linked to a provider no longer set up can be unlinked', async () => {
    answers['accounts.linkedAccounts'] = [{ provider: 'facebook', isAvailable: false, isLinked: true }];
    show();
    await screen.findByRole('button', { name: 'Unlink Facebook' });
  });

  it('have no section without a provider', async () => {
    answers['accounts.linkedAccounts'] = [{ provider: 'google', isAvailable: false, isLinked: false }];
    show();
    await waitFor(() => expect(screen.queryByText('Linked accounts')).toBeNull());
  });

  it('says why the last way to log in stays', async () => {
    answers['accounts.linkedAccounts'] = [{ provider: 'google', isAvailable: true, isLinked: true }];
    const message = 'Set a password first: this is the only way you can sign in.';
    answers['accounts.unlinkAccount'] = new Refused({ code: 'last_sign_in_method', message });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
    await screen.findByText(message);
  });

  it.each([
    ['google_linked', 'Google is linked'],
    ['identity_taken', 'That account is already linked'],
    ['oauth_denied', 'Sign-in was cancelled'],
  ])('coming back with %s says so', async (code, sentence) => {
    show({ path: `/settings?notice=${code}` });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('an unknown notice says nothing', async () => {
    show({ path: '/settings?notice=constructor' });
    await screen.findByText('This device');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});

describe('access tokens', () => {
  it('a new one is shown once', async () => {
    answers['accounts.createToken'] = {
      ...TOKEN,
      id: TOKEN.id.replace('dd', 'ee'),
      name: 'CI',
      token: 'kin_secret',
    };
    show();
    await screen.findByText('Backup script');
    press('New token');
    type('Name', 'CI');
    fireEvent.click(screen.getByLabelText('Write'));
    fireEvent.click(screen.getByLabelText('30 days'));
    press('Create token');
    expect(await screen.findByDisplayValue('kin_secret')).toBeTruthy();
    expect(inputOf('accounts.createToken')).toEqual({
      name: 'CI',
      scopes: ['read', 'write'],
      expiresInDays: 30,
    });
    expect(screen.getByText('CI')).toBeTruthy();
    press('Done');
    expect(screen.queryByDisplayValue('kin_secret')).toBeNull();
  });

  it('one that never ends says so by leaving the days out; a name and a scope are asked for', async () => {
    answers['accounts.createToken'] = { ...TOKEN, name: 'CI', token: 'kin_secret' };
    show();
    press('New token');
    fireEvent.click(screen.getByLabelText('Read'));
    press('Create token');
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Choose at least one scope')).toBeTruthy();
    type('Name', 'CI');
    fireEvent.click(screen.getByLabelText('Read'));
    fireEvent.click(screen.getByLabelText('Never'));
    press('Create token');
    await screen.findByDisplayValue('kin_secret');
    expect(inputOf('accounts.createToken')).toEqual({ name: 'CI', scopes: ['read'] });
  });

  it('is revoked after a question', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Backup script' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await screen.findByText('Token revoked');
    expect(screen.getByText('You have no access tokens.')).toBeTruthy();
  });
});

it.each([
  ['accounts.tokens', [], 'You have no access tokens.'],
  ['accounts.passkeys', [], /^This browser offers no passkeys here/],
  ['accounts.twoFactor', { isOn: true, isRequired: false, recoveryCodesLeft: 7 }, /7 of 10 recovery codes/],
])('%s says that it did not load and tries again, the other sections stand', async (path, data, text) => {
  answers[path] = new Refused({ code: 'unavailable', message: 'The service is busy.' });
  show();
  await screen.findByText('The service is busy.');
  expect(screen.getByText('This device')).toBeTruthy();
  answers[path] = data;
  press('Try again');
  await screen.findByText(text);
});

it('logging out leaves by a whole navigation, and no draft behind', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  localStorage.setItem(`draft:${MONA.id}:post`, '{"text":"half"}');
  show();
  press('Log Out');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(localStorage.getItem(`draft:${MONA.id}:post`)).toBeNull();
  assign.mockRestore();
});

describe('privacy', () => {
  const showPrivacy = () => renderSignedIn(<PrivacyScreen />, { link, path: '/settings/privacy' });

  it('says for each thing who may, and which activity is shown', async () => {
    showPrivacy();
    const profile = await screen.findByLabelText<HTMLSelectElement>('Profile');
    answers['accounts.setPrivacy'] = { ...CHOSEN, profile: 'friends' };
    fireEvent.change(profile, { target: { value: 'friends' } });
    await waitFor(() => expect(profile.value).toBe('friends'));
    expect(calls).toContainEqual(['accounts.setPrivacy', { profile: 'friends' }]);
    fireEvent.click(screen.getByRole('switch', { name: 'Comments' }));
    await waitFor(() =>
      expect(calls).toContainEqual(['accounts.setPrivacy', { hiddenActivity: ['comment'] }]),
    );
    expect(screen.getByRole('link', { name: 'Follower' }).getAttribute('href')).toBe(
      '/profile/me?as=follower',
    );
  });

  it('is chosen at once, and undone with a word when it is not saved', async () => {
    showPrivacy();
    const receipts = await screen.findByRole<HTMLInputElement>('switch', { name: /^Read receipts/ });
    expect(receipts.checked).toBe(true);
    answers['accounts.setPrivacy'] = { ...CHOSEN, readReceipts: false };
    fireEvent.click(receipts);
    await waitFor(() => expect(receipts.checked).toBe(false));
    expect(calls).toContainEqual(['accounts.setPrivacy', { readReceipts: false }]);
    const presence = screen.getByRole<HTMLInputElement>('switch', { name: /^Show when I am online/ });
    answers['accounts.setPrivacy'] = new Refused({ code: 'unavailable', message: 'Try again in a moment.' });
    fireEvent.click(presence);
    await screen.findByText('Your choice was not saved');
    expect(presence.checked).toBe(true);
    expect(receipts.checked).toBe(false);
  });
});

describe('the address', () => {
  const PENDING = { newEmail: 'new@example.test', expiresAt: '2026-03-02T09:30:00.000Z' };

  it('is changed by a link that is sent to the new one, and waits for it to be opened', async () => {
    answers['accounts.changeEmail'] = PENDING;
    show();
    press('Change address');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    type('New address', 'not an address');
    fireEvent.click(dialog.getByRole('button', { name: 'Send confirmation link' }));
    expect(await dialog.findByText('Invalid email address')).toBeTruthy();
    expect(inputOf('accounts.changeEmail')).toBeUndefined();
    type('New address', 'new@example.test');
    fireEvent.click(dialog.getByRole('button', { name: 'Send confirmation link' }));
    expect(
      await screen.findByText('Waiting for you to open the link sent to new@example.test.'),
    ).toBeTruthy();
    expect(inputOf('accounts.changeEmail')).toEqual({ email: 'new@example.test' });
  });

  it('stays when the change is cancelled', async () => {
    Object.assign(answers, {
      'accounts.emailChange': PENDING,
      'accounts.cancelEmailChange': { message: 'Done' },
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel change' }));
    expect(await screen.findByText('The change is cancelled')).toBeTruthy();
    expect(screen.queryByText(/Waiting for you/)).toBeNull();
  });

  it('keeps what was typed when somebody else has it', async () => {
    const message = 'An account with this email already exists.';
    answers['accounts.changeEmail'] = new Refused({
      code: 'email_taken',
      message,
      issues: [{ path: 'email', message }],
    });
    show();
    press('Change address');
    await screen.findByRole('dialog', { name: 'Change address' });
    type('New address', 'taken@example.test');
    press('Send confirmation link');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New address').value).toBe('taken@example.test');
  });
});

describe('deleting the account', () => {
  const open = async () => {
    show();
    press('Delete account');
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('names what is to be handed over first, each with the way there', async () => {
    answers['accounts.deletionBlockers'] = {
      items: [
        { kind: 'tribe', id: TOKEN.id, name: 'Bakers', slug: 'bakers' },
        { kind: 'platform', id: null, name: '', slug: '' },
      ],
    };
    const dialog = await open();
    const tribe = await dialog.findByRole('link', { name: /Bakers/ });
    expect(tribe.getAttribute('href')).toBe('/tribe/bakers/settings');
    expect(dialog.getByText('This community')).toBeTruthy();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
  });

  it('asks for the password, and says so under the field when it is wrong', async () => {
    const message = 'That password is wrong.';
    answers['accounts.deletionBlockers'] = { items: [] };
    answers['accounts.deleteAccount'] = new Refused({
      code: 'wrong_password',
      message,
      issues: [{ path: 'password', message }],
    });
    const dialog = await open();
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('Password is required')).toBeTruthy();
    type('Your password', 'not-mine');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(inputOf('accounts.deleteAccount')).toEqual({ password: 'not-mine' });
  });
});

describe('my data', () => {
  const MADE = {
    id: TOKEN.id,
    status: 'waiting',
    progress: 40,
    size: null,
    createdAt: TIMES.createdAt,
    expiresAt: '2026-03-08T09:30:00.000Z',
    url: null,
  };

  it('is asked for, and says how far it is', async () => {
    answers['accounts.requestExport'] = MADE;
    show();
    press('Export my data');
    expect(await screen.findByText(/being made \(40 %\)/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export my data' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is downloaded once it is ready, until it goes', async () => {
    answers['accounts.dataExport'] = { ...MADE, status: 'ready', size: 2048, url: '/api/auth/export/x/file' };
    show();
    const link = await screen.findByRole('link', { name: /^Download/ });
    expect(link.getAttribute('href')).toBe('/api/auth/export/x/file');
    expect(screen.getByText('Your export is ready. Download it by Mar 8, 2026.')).toBeTruthy();
  });

  it('says that it failed', async () => {
    answers['accounts.dataExport'] = { ...MADE, status: 'failed' };
    show();
    expect(await screen.findByText('Your export could not be made. Please try again.')).toBeTruthy();
  });
});

import type { SettingsView } from '@kindred/validation/admin/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

const group = <Values,>(effective: Values, stored: Partial<Values> = {}) => ({
  version: 3,
  changedAt: null,
  values: {
    ...(Object.fromEntries(Object.keys(effective as object).map((name) => [name, null])) as Values),
    ...stored,
  },
  effective: { ...effective, ...stored },
  fixed: {},
  secrets: [] as string[],
});

const VIEW: SettingsView = {
  brand: group<SettingsView['brand']['values']>({ name: 'Kindred', accentColor: null, logo: null }),
  landing: group<SettingsView['landing']['values']>(
    { headline: 'Find Your Tribe.', emphasis: 'Together.', note: 'No card', claims: null },
    { note: 'Free' },
  ),
  signUp: group<SettingsView['signUp']['values']>({ mode: 'open', perAddress: 60, proof: 'off' }),
  features: group<SettingsView['features']['values']>({ off: [] }),
  limits: group<SettingsView['limits']['values']>({
    posts: 60,
    comments: 300,
    uploads: 200,
    tribes: 30,
    storagePerUserMb: 2048,
    storageUnconfirmedMb: 256,
    storageTotalGb: 100,
  }),
  mail: {
    ...group<SettingsView['mail']['values']>({ from: 'Kindred <no-reply@localhost>' }),
    secrets: ['smtpUrl'],
  },
  operator: group<SettingsView['operator']['values']>({ name: null, address: null, bank: null }),
  map: group<SettingsView['map']['values']>({ tilesUrl: null, tilesCredit: null }),
  guide: group<SettingsView['guide']['values']>({ url: null, model: null, perUser: 50 }),
  videos: group<SettingsView['videos']['values']>({ hosts: ['youtube', 'vimeo'] }),
  inUse: [{ feature: 'selling', kind: 'subscriptions', count: 120 }],
  storage: { kind: 'folder', bucket: null },
  payments: { provider: 'test', isOpen: true, isTest: true },
};

const calls = { get: vi.fn(), update: vi.fn(), test: vi.fn() };

function open(view: SettingsView = VIEW) {
  calls.get.mockReturnValue(view);
  const link = answering({
    'admin.settings.get': calls.get,
    'admin.settings.update': calls.update,
    'admin.settings.test': calls.test,
  });
  renderSignedIn(<SettingsScreen />, { link, user: { ...MONA, role: 'platform_admin' } });
}

/** The section with this title. */
async function section(title: string) {
  const fold = (await screen.findByRole('heading', { name: title, hidden: true })).closest('details');
  if (fold === null) throw new Error(title);
  fold.open = true;
  return within(fold);
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.update.mockReturnValue(VIEW);
});

it('a section saves only what changed, with the version that was read', async () => {
  open();
  const landing = await section('Landing page');
  expect(landing.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  expect(landing.getByLabelText('Headline').getAttribute('placeholder')).toBe('Find Your Tribe.');
  type(landing.getByLabelText('Headline'), ' Come in. ');
  type(landing.getByLabelText('Note'), '');
  type(landing.getByLabelText('Emphasis'), 'x');
  type(landing.getByLabelText('Emphasis'), '');
  fireEvent.click(landing.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update.mock.calls[0]).toEqual([
    { landing: { version: 3, values: { headline: 'Come in.', note: null } } },
  ]);
});

it('a field that the environment sets is disabled and names the variable', async () => {
  open({ ...VIEW, mail: { ...VIEW.mail, fixed: { smtpUrl: 'SMTP_URL' } } });
  const mail = await section('Mail');
  expect(mail.getByLabelText('Mail server')).toHaveProperty('disabled', true);
  expect(mail.getByText('Set by SMTP_URL in the environment')).toBeTruthy();
  expect(mail.getByLabelText('Sender')).toHaveProperty('disabled', false);
});

it('after a conflict what was typed stays, and saves with the new version once it is loaded', async () => {
  calls.update.mockImplementationOnce(() => {
    throw refusal({ code: 'settings_changed', message: 'Another admin changed these settings.' });
  });
  open();
  const landing = await section('Landing page');
  type(landing.getByLabelText('Headline'), 'Mine');
  fireEvent.click(landing.getByRole('button', { name: 'Save' }));
  expect(await landing.findByText(/What you typed is kept/)).toBeTruthy();
  const { values, ...others } = VIEW.landing;
  calls.get.mockReturnValue({
    ...VIEW,
    landing: { ...others, version: 4, values: { ...values, note: 'Theirs' } },
  });
  fireEvent.click(landing.getByRole('button', { name: 'Load the new values' }));
  await waitFor(() => expect(landing.getByLabelText('Note')).toHaveProperty('value', 'Theirs'));
  expect(landing.getByLabelText('Headline')).toHaveProperty('value', 'Mine');
  expect(landing.queryByText(/What you typed is kept/)).toBeNull();
  fireEvent.click(landing.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(calls.update.mock.lastCall).toEqual([{ landing: { version: 4, values: { headline: 'Mine' } } }]);
});

it('a value that is not valid is marked before anything is sent, and one that the api refuses after it', async () => {
  calls.update.mockImplementation(() => {
    throw refusal({
      code: 'invalid_input',
      message: 'Not valid',
      issues: [{ path: 'brand.values.accentColor', message: 'Too bright' }],
    });
  });
  open();
  const brand = await section('Brand');
  type(brand.getByLabelText('Accent color'), 'violet');
  fireEvent.click(brand.getByRole('button', { name: 'Save' }));
  expect(await brand.findByText('Use a color such as #834bd8')).toBeTruthy();
  expect(calls.update).not.toHaveBeenCalled();
  type(brand.getByLabelText('Accent color'), '#FFEE00');
  fireEvent.click(brand.getByRole('button', { name: 'Save' }));
  expect(await brand.findByText('Too bright')).toBeTruthy();
  expect(brand.getByLabelText('Accent color')).toHaveProperty('value', '#FFEE00');
});

it('the mail server is replaced or removed, and tested with what is typed', async () => {
  calls.test.mockReturnValue({ isGood: true, detail: 'A test mail was sent.' });
  open();
  const mail = await section('Mail');
  fireEvent.click(mail.getByRole('button', { name: 'Remove' }));
  expect(mail.getByText('Mail server: will be removed when you save')).toBeTruthy();
  fireEvent.click(mail.getByRole('button', { name: 'Keep it' }));
  fireEvent.click(mail.getByRole('button', { name: 'Replace' }));
  type(mail.getByLabelText('Mail server'), 'smtps://mail.example.com');
  fireEvent.click(mail.getByRole('button', { name: 'Send test mail' }));
  expect(await mail.findByText('A test mail was sent.')).toBeTruthy();
  expect(calls.test.mock.calls[0]).toEqual([
    { test: 'mail', values: { smtpUrl: 'smtps://mail.example.com' } },
  ]);
  expect(calls.update).not.toHaveBeenCalled();
});

it('turning off a feature that is in use says what will happen and asks first', async () => {
  open();
  const features = await section('Features');
  fireEvent.click(features.getByLabelText(/^Selling/));
  fireEvent.click(features.getByLabelText(/^Map/));
  fireEvent.click(features.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('120 subscriptions keep renewing until cancelled. New purchases stop.'),
  ).toBeTruthy();
  expect(calls.update).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update.mock.calls[0]).toEqual([
    { features: { version: 3, values: { off: ['map', 'selling'] } } },
  ]);
});

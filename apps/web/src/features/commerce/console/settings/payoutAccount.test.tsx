import type { PayoutAccountView } from '@kindred/validation/commerce/payouts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../../testing/people.ts';
import { renderSignedIn } from '../../../../testing/signedIn.tsx';
import { dueWords } from './copy.ts';
import { PayoutAccount } from './PayoutAccount.tsx';

const { calls } = vi.hoisted(() => ({ calls: { get: vi.fn(), refresh: vi.fn(), setUp: vi.fn() } }));
vi.mock('../../../../app/api.ts', () => ({
  api: {
    commerce: {
      payoutAccounts: {
        get: { query: calls.get },
        refresh: { mutate: calls.refresh },
        setUp: { mutate: calls.setUp },
      },
    },
  },
}));

const NEW: PayoutAccountView = {
  provider: 'stripe',
  isStarted: false,
  isSubmitted: false,
  isEnabled: false,
  due: [],
};
const READY = { ...NEW, isStarted: true, isSubmitted: true, isEnabled: true };
const DUE = ['external_account', 'individual.first_name', 'individual.last_name'];

function open(account: Partial<PayoutAccountView>, path = '/settings') {
  calls.get.mockResolvedValue({ ...NEW, ...account });
  renderSignedIn(<PayoutAccount />, { user: MONA, path });
}
beforeEach(() => {
  vi.clearAllMocks();
  calls.refresh.mockImplementation(async () => {
    calls.get.mockResolvedValue(READY);
    return READY;
  });
  calls.setUp.mockResolvedValue({ url: '/test' });
});

it.each<[what: string, account: Partial<PayoutAccountView>, badge: string | null, buttons: string[]]>([
  ['none', {}, null, ['Set up payouts with Stripe']],
  [
    'one that is begun',
    { isStarted: true, due: DUE },
    'Not finished',
    ['Continue with Stripe', 'Check again'],
  ],
  [
    'one that is asked for more',
    { ...READY, isEnabled: false, due: DUE },
    'Not finished',
    ['Continue with Stripe', 'Check again'],
  ],
  ['one that is checked', { ...READY, isEnabled: false }, 'In review', ['Open Stripe', 'Check again']],
  ['one that is ready', READY, 'Ready', ['Open Stripe']],
  ['one that is ready, for now', { ...READY, due: DUE }, 'Ready', ['Continue with Stripe']],
])('says how it stands with %s, and what can be done', async (_what, account, badge, buttons) => {
  open(account);
  expect(await screen.findByRole('heading', { name: 'Payouts with Stripe' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  for (const word of ['Not finished', 'In review', 'Ready']) {
    expect(screen.queryByText(word) !== null).toBe(word === badge);
  }
  const asked = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(asked).toEqual(account.due === undefined || account.due.length === 0 ? [] : dueWords(DUE));
});

it('is nothing where payouts are sent by hand', async () => {
  open({ provider: null });
  await waitFor(() => expect(calls.get).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks how it stands, once, for whoever comes back', async () => {
  open({ isStarted: true, due: DUE }, '/settings?payouts=back');
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(calls.refresh).toHaveBeenCalledTimes(1);
  expect(calls.setUp).not.toHaveBeenCalled();
});

it('opens another page when the last one was too old', async () => {
  open({ isStarted: true }, '/settings?payouts=again');
  await waitFor(() => expect(calls.setUp).toHaveBeenCalledTimes(1));
  expect(calls.refresh).not.toHaveBeenCalled();
});

it('says what was refused, and can be tried again', async () => {
  open({});
  calls.setUp.mockRejectedValue(new Error('no'));
  const button = await screen.findByRole('button', { name: 'Set up payouts with Stripe' });
  fireEvent.click(button);
  expect(await screen.findByText('Payouts were not set up')).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(false);
});

it('calls what is asked by words of people, each once', () => {
  expect(
    dueWords(['person_x.verification.document', 'person_x.dob.day', 'tos_acceptance.ip', 'new_thing']),
  ).toEqual([
    'Identity document',
    'Details about the people behind your company',
    'Acceptance of its terms',
    'Other details',
  ]);
  expect(dueWords(DUE)).toEqual(['Bank account', 'Details about you']);
});

import type { GiftView } from '@kindred/validation/commerce/gifts';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import GiftScreen from './GiftScreen.tsx';

const { calls } = vi.hoisted(() => ({ calls: { get: vi.fn(), redeem: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: { commerce: { gifts: { get: { query: calls.get }, redeem: { mutate: calls.redeem } } } },
}));

const CODE = 'abcdefghijklmnopqrstuv';
const aGift = (with_: Partial<GiftView> = {}): GiftView => ({
  title: 'The Slow Bakery',
  type: 'tribe',
  itemId: '01920000-0000-7000-8000-00000000000a',
  interval: 'month',
  from: MONA,
  message: 'For your oven',
  status: 'sent',
  viewer: 'receiver',
  url: null,
  ...with_,
});
const show = () =>
  renderSignedIn(
    <Routes>
      <Route path="/gift/:code" element={<GiftScreen />} />
    </Routes>,
    { path: `/gift/${CODE}` },
  );
const refusal = (code: string, message: string) =>
  Object.assign(new Error(message), { data: { code, message, issues: [] } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('shows who gives what, and is opened', async () => {
  calls.get.mockResolvedValue(aGift());
  calls.redeem.mockRejectedValueOnce(refusal('banned', 'You are banned from this tribe.'));
  show();
  expect(await screen.findByRole('heading', { name: `${MONA.name} sent you a gift` })).toBeTruthy();
  expect(screen.getByText('Membership · One month')).toBeTruthy();
  expect(screen.getByText('For your oven')).toBeTruthy();
  const open = screen.getByRole('button', { name: 'Open gift' });
  fireEvent.click(open);
  expect(await screen.findByText('You are banned from this tribe.')).toBeTruthy();
  const opened = aGift({ status: 'redeemed', viewer: 'opened', url: '/tribe/the-slow-bakery' });
  calls.get.mockResolvedValue(opened);
  calls.redeem.mockResolvedValue(opened);
  fireEvent.click(open);
  const link = await screen.findByRole('link', { name: 'Go to The Slow Bakery' });
  expect(link.getAttribute('href')).toBe('/tribe/the-slow-bakery');
});

it.each<[string, Partial<GiftView>, string]>([
  ['was opened by another', { status: 'redeemed', viewer: 'other' }, 'This gift has already been opened.'],
  ['was refunded', { status: 'void' }, 'This gift was refunded. It can no longer be opened.'],
  ['is for another', { viewer: 'other' }, 'This gift is for somebody else.'],
  [
    'is mine to give',
    { viewer: 'buyer' },
    'You bought this. Copy its link or change who gets it on the order.',
  ],
])('that %s says so, and has nothing to open', async (_, with_, text) => {
  calls.get.mockResolvedValue(aGift(with_));
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open gift' })).toBeNull();
});

it('asks a visitor to sign up or log in, and says when there is no such gift', async () => {
  calls.get.mockResolvedValue(aGift({ viewer: 'visitor' }));
  const { unmount } = show();
  expect(await screen.findByText(/You come back here/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toContain(CODE);
  unmount();
  calls.get.mockRejectedValue(refusal('not_found', 'Not found.'));
  show();
  expect(await screen.findByRole('heading', { name: 'Gift not found' })).toBeTruthy();
});

import type { Role } from '@kindred/validation/accounts';
import type { MyTribeCard, TribeCard } from '@kindred/validation/tribes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import MyTribesScreen from '../mine/MyTribesScreen.tsx';
import TribesScreen from './TribesScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    my: vi.fn(),
    owned: vi.fn(),
    admin: vi.fn(),
    member: vi.fn(),
    discover: vi.fn(),
    leave: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      my: { query: calls.my },
      owned: { query: calls.owned },
      admin: { query: calls.admin },
      member: { query: calls.member },
      discover: { query: calls.discover },
      leave: { mutate: calls.leave },
      invitations: { mine: { query: async () => [] } },
    },
  },
}));

const BAKERY: TribeCard = {
  id: '01920000-0000-7000-8000-00000000000a',
  slug: 'the-slow-bakery',
  name: 'The Slow Bakery',
  description: 'Bread that takes a day.',
  imageUrl: null,
  primaryColor: '#c4622d',
  isPrivate: false,
  memberCount: 34,
  price: '0.00',
  annualPrice: null,
  currency: 'USD',
  membershipType: 'free',
  join: 'join',
  needsBirthDate: false,
  category: 'Arts & Creativity',
  tags: [],
  trialDays: 0,
  isVerified: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  myRole: null,
};
const mine = (over: Partial<MyTribeCard> = {}): MyTribeCard => ({
  ...BAKERY,
  join: 'member',
  myRole: 'member',
  joinedAt: '2026-02-03T12:00:00.000Z',
  owner: { id: MONA.id, firstName: 'Mathilde', lastName: 'Roux', handle: 'mathilde' },
  hasNews: false,
  isSubscribed: false,
  ...over,
});

function show(path: string, role: Role = 'member') {
  const routes = (
    <Routes>
      <Route path="/tribes" element={<TribesScreen />} />
      <Route path="/my-tribes" element={<MyTribesScreen />} />
    </Routes>
  );
  return renderSignedIn(routes, { path, user: { ...MONA, role } });
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  for (const list of [calls.my, calls.owned, calls.admin, calls.member]) list.mockResolvedValue([]);
  calls.discover.mockResolvedValue({ items: [], nextCursor: null });
});

describe('without a tribe', () => {
  const HINTS: [Role, string][] = [
    ['guest', 'Log in to join tribes and connect with communities'],
    ['member', 'Upgrade to Creator to start your own tribe'],
    ['creator', 'Browse existing tribes to join'],
    ['tribe_admin', 'Browse existing tribes to join'],
  ];
  for (const [role, hint] of HINTS) {
    it(`tells a ${role} what to do`, async () => {
      show('/tribes?tab=mine', role);
      expect(await screen.findByText("You haven't joined any tribes yet")).toBeTruthy();
      expect(screen.getByText(hint)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Create Tribe' })).toBeNull();
    });
  }

  it('leads who may found one to founding, and to discovering', async () => {
    show('/tribes?tab=mine', 'tribe_owner');
    expect((await screen.findByRole('link', { name: 'Create your first tribe' })).getAttribute('href')).toBe(
      '/create-tribe',
    );
    expect(screen.getByRole('link', { name: 'Create Tribe' }).getAttribute('href')).toBe('/create-tribe');
    fireEvent.click(screen.getByRole('button', { name: 'Or discover existing tribes' }));
    expect(await screen.findByText('No tribes available')).toBeTruthy();
  });

  it('leads a member to becoming a creator', async () => {
    show('/tribes?tab=mine');
    const link = await screen.findByRole('link', {
      name: 'Upgrade to Creator to start your own tribe',
    });
    expect(link.getAttribute('href')).toBe('/become-creator');
  });

  it.each([
    [[], 'Discover'],
    [[mine()], 'My Tribes'],
  ])('opens on the tab that holds something', async (tribes, tab) => {
    calls.my.mockResolvedValue(tribes);
    show('/tribes');
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'),
    );
  });
});

describe('Discover', () => {
  it('shows what a tribe is, and what joining takes', async () => {
    calls.discover.mockResolvedValue({
      items: [
        { ...BAKERY, description: null, isPrivate: true, price: '12.50', membershipType: 'freemium' },
        { ...BAKERY, id: '01920000-0000-7000-8000-00000000000b', name: 'Paid', slug: 'paid', price: '9.00' },
      ],
      nextCursor: null,
    });
    show('/tribes?tab=discover');
    const [first] = await screen.findAllByRole('article');
    const card = within(first as HTMLElement);
    expect(card.getByRole('link', { name: 'The Slow Bakery' }).getAttribute('href')).toBe(
      '/tribe/the-slow-bakery',
    );
    expect(card.getByText('No description available')).toBeTruthy();
    expect(card.getByRole('img', { name: 'Private' })).toBeTruthy();
    expect(card.getByText('34 members')).toBeTruthy();
    expect(card.getByText('$12.50/mo')).toBeTruthy();
    expect(card.getByText('Free to join')).toBeTruthy();
    expect(screen.getByText('$9/mo')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Join Free: The Slow Bakery' }).hasAttribute('disabled')).toBe(
      false,
    );
  });

  it('asks for what it is narrowed to, and says when nothing is left', async () => {
    show('/tribes?tab=discover');
    await screen.findByText('No tribes available');
    fireEvent.click(screen.getByRole('button', { name: 'Paid' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Health & Wellness' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Biggest' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' rye ' } });
    await waitFor(() =>
      expect(calls.discover).toHaveBeenLastCalledWith(
        { query: 'rye', category: 'Health & Wellness', price: 'paid', sort: 'biggest' },
        expect.anything(),
      ),
    );
    expect(await screen.findByText('No tribes found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No tribes available')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('says when it did not load, and tries again', async () => {
    calls.discover.mockRejectedValueOnce(new Error('Away'));
    show('/tribes?tab=discover');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No tribes available')).toBeTruthy();
  });
});

describe('My Tribes', () => {
  it('counts each list, and searches names and descriptions', async () => {
    calls.member.mockResolvedValue([mine(), mine({ id: MONA.id, name: 'Runners', description: null })]);
    calls.admin.mockResolvedValue([mine({ myRole: 'moderator', isPrivate: true, price: '12.00' })]);
    show('/my-tribes');
    expect(await screen.findByRole('heading', { name: 'Tribes You Moderate' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create Tribe' })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /^Owned/ }));
    expect(screen.getByText('No tribes owned yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Admin/ }));
    expect(screen.getByText('Owned by Mathilde Roux')).toBeTruthy();
    expect(screen.getByText('$12/mo')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Member.*2 tribes/ }));
    expect(screen.getByText("Tribes You're In")).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText('Search your tribes...'), { target: { value: 'A DAY' } });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    fireEvent.change(screen.getByPlaceholderText('Search your tribes...'), { target: { value: 'zebra' } });
    expect(screen.getByText('No tribes found')).toBeTruthy();
  });

  it.each([true, false])(
    'says before what becomes of a subscription, where there is one: %s',
    async (isSubscribed) => {
      calls.member.mockResolvedValueOnce([mine({ isSubscribed })]);
      show('/my-tribes?list=member');
      fireEvent.click(await screen.findByRole('button', { name: 'Leave The Slow Bakery' }));
      const dialog = await screen.findByRole('dialog', { name: 'Leave The Slow Bakery?' });
      expect(/Your subscription ends at once/.test(dialog.textContent ?? '')).toBe(isSubscribed);
    },
  );

  it('leaves a tribe after a question, with the notices of the product', async () => {
    calls.member.mockResolvedValueOnce([mine()]);
    calls.leave.mockRejectedValueOnce(new Error('Not now')).mockResolvedValue({});
    show('/my-tribes?list=member');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave The Slow Bakery' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave The Slow Bakery?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Leave' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Left tribe successfully')).toBeTruthy();
    expect(await screen.findByText('No tribe memberships')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Discover Tribes' }).getAttribute('href')).toBe(
      '/tribes?tab=discover',
    );
  });
});

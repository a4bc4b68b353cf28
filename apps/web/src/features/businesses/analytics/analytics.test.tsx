import type { BusinessAnalytics } from '@kindred/validation/businesses/analytics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import BusinessScreen from '../BusinessScreen.tsx';
import AnalyticsTab from './AnalyticsTab.tsx';
import { sourceOf } from './source.ts';

const { calls } = vi.hoisted(() => ({ calls: { get: vi.fn(), figures: vi.fn(), countView: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      get: { query: calls.get },
      analytics: { get: { query: calls.figures }, countView: { mutate: calls.countView } },
    },
  },
}));

const nothing = { value: 0, change: null };
const view: BusinessAnalytics = {
  metrics: {
    views: { value: 1_250, change: 12.5 },
    followers: { value: 40, change: 0 },
    contacts: { value: 3, change: -25 },
    bookings: nothing,
    orders: nothing,
    engagement: { value: 8.5, change: 1 },
    conversion: { value: null, change: null },
  },
  days: Array.from({ length: 90 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    views: at,
    followers: at === 3 ? 2 : 0,
    contacts: 0,
    bookings: 0,
    orders: 0,
  })),
  sources: [
    { source: 'map', views: 3 },
    { source: 'link', views: 1 },
  ],
  isTest: false,
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.figures.mockResolvedValue(view);
  calls.countView.mockResolvedValue({ message: 'Counted' });
});

it('compares each figure with last month, and draws 90 days of the one that is chosen', async () => {
  renderSignedIn(<AnalyticsTab business={aBusiness({ can: businessAbilities('see_analytics') })} />);
  const text = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;
  expect(await text('Views')).toBe('Views1,250+12.5% from last month');
  expect(await text('Followers')).toBe('Followers40Same as last month');
  expect(await text('Contacts')).toBe('Contacts3-25% from last month');
  expect(await text('Bookings')).toBe('Bookings0Nothing to compare with yet');
  expect(await text('Engagement')).toContain('8.5%+1% from last month');
  expect(await text('Conversion')).toContain('–Nothing to compare with yet');
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect([rows().length, rows()[0], rows()[90]]).toEqual([91, 'DayViews', 'Mar 3189']);
  expect(screen.getByText('Most on a day: 89 on Mar 31')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'followers' } });
  expect(screen.getByText('Most on a day: 2 on Jan 4')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'orders' } });
  expect(screen.getByText('Nothing in this time.')).toBeTruthy();
  expect(screen.getByText('3 (75%)')).toBeTruthy();
  expect(screen.queryByText(/Test payments/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
    '/api/businesses/techstart-labs/analytics/export',
  );
});

it('says when payments are tests', async () => {
  calls.figures.mockResolvedValue({ ...view, isTest: true });
  renderSignedIn(<AnalyticsTab business={aBusiness()} />);
  expect(await screen.findByText('Test payments: no real money moves')).toBeTruthy();
});

it('says what went wrong, and asks again', async () => {
  calls.figures.mockRejectedValueOnce(new Error('No answer'));
  renderSignedIn(<AnalyticsTab business={aBusiness()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,250')).toBeTruthy();
});

const open = (business: ReturnType<typeof aBusiness>, search = '') => {
  calls.get.mockResolvedValue(business);
  renderSignedIn(
    <Routes>
      <Route path="/business/:slug/*" element={<BusinessScreen />} />
    </Routes>,
    { path: `/business/${business.slug}/nothing-here${search}` },
  );
  return screen.findByRole('navigation', { name: 'Parts of the business' });
};

it('is a part of the page for who sees the figures, and counts nobody of the team', async () => {
  const mine = { id: '01920000-0000-7000-8000-0000000000b7', myRole: 'owner' } as const;
  const team = within(await open(aBusiness({ ...mine, can: businessAbilities('edit', 'see_analytics') })));
  expect(team.getByRole('link', { name: 'Analytics' })).toBeTruthy();
  expect(calls.countView).not.toHaveBeenCalled();
});

it('counts a visitor once, with where they came from', async () => {
  const business = aBusiness({ id: '01920000-0000-7000-8000-0000000000b8' });
  const parts = within(await open(business, '?via=link'));
  expect(parts.queryByRole('link', { name: 'Analytics' })).toBeNull();
  await waitFor(() => expect(calls.countView).toHaveBeenCalledWith({ id: business.id, source: 'link' }));
  fireEvent.click(parts.getByRole('link', { name: 'Reviews' }));
  expect(calls.countView).toHaveBeenCalledTimes(1);
});

it.each([
  [null, '', 'direct'],
  [null, `${window.location.origin}/somewhere`, 'direct'],
  [null, 'https://elsewhere.example/', 'link'],
  ['/businesses', '', 'directory'],
  ['/businesses?industry=food', '', 'directory'],
  ['/businesses?q=bread', '', 'search'],
  ['/search?q=bread', '', 'search'],
  ['/map', '', 'map'],
  ['/', '', 'post'],
  ['/post/1', '', 'post'],
  ['/Tribe/bakers', '', 'post'],
  ['/messages/1', 'https://elsewhere.example/', 'other'],
] as const)('from %s, sent by "%s", one comes by %s', (from, referrer, source) => {
  expect(sourceOf(from, false, referrer)).toBe(source);
  expect(sourceOf(from, true, referrer)).toBe('link');
});

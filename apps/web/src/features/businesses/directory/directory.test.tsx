import type { BusinessCard } from '@kindred/validation/businesses';
import type { DirectoryCounts } from '@kindred/validation/businesses/directory';
import { BUSINESS_SCOPES, BUSINESS_SIZES, INDUSTRIES } from '@kindred/validation/businesses/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBusiness } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import '../creation/CreateBusinessDialog.tsx';
import { reasonOf } from './copy.ts';
import DirectoryScreen from './DirectoryScreen.tsx';
import MyBusinessesScreen from './MyBusinessesScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    directory: vi.fn(),
    counts: vi.fn(),
    list: vi.fn(),
    recommended: vi.fn(),
    mine: vi.fn(),
    same: vi.fn(),
    create: vi.fn(),
    follow: vi.fn(),
    save: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      directory: { query: calls.directory },
      counts: { query: calls.counts },
      list: { query: calls.list },
      recommended: { query: calls.recommended },
      mine: { query: calls.mine },
      same: { query: calls.same },
      create: { mutate: calls.create },
      follows: { follow: { mutate: calls.follow }, save: { mutate: calls.save } },
    },
  },
}));

const RYE = aBusiness({
  id: '01920000-0000-7000-8000-0000000000c1',
  slug: 'rye',
  name: 'Rye',
  industry: 'food',
});
const MINE = aBusiness({
  id: '01920000-0000-7000-8000-0000000000c2',
  slug: 'oats',
  name: 'Oats',
  myRole: 'owner',
});
const each = <Key extends string>(keys: readonly Key[], count: number) =>
  Object.fromEntries(keys.map((key) => [key, count])) as Record<Key, number>;
const counted = (total: number, over: Partial<DirectoryCounts> = {}): DirectoryCounts => ({
  total,
  isCapped: false,
  industry: each(INDUSTRIES, 2),
  size: { ...each(BUSINESS_SIZES, 3), small: 7 },
  scope: each(BUSINESS_SCOPES, 4),
  rating: { 5: 1, 4: 5, 3: 6 },
  ...over,
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
const address = () => screen.getByText(/^\//, { selector: 'output' }).textContent;
function show(path = '/businesses') {
  return renderSignedIn(
    <>
      <Routes>
        <Route path="/businesses" element={<DirectoryScreen />} />
        <Route path="/dashboard/businesses" element={<MyBusinessesScreen />} />
        <Route path="/business/:slug" element={<p>Its page</p>} />
      </Routes>
      <Address />
    </>,
    { path },
  );
}
const page = (...items: BusinessCard[]) => ({ items, nextCursor: null });
const region = (name: string) => screen.findByRole('region', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.directory.mockResolvedValue(page(RYE));
  calls.counts.mockResolvedValue(counted(1));
  calls.list.mockResolvedValue([RYE]);
  calls.recommended.mockResolvedValue([{ business: RYE, reason: 'near', what: 'Girona' }]);
  calls.mine.mockResolvedValue([]);
  calls.same.mockResolvedValue([]);
});

describe('the directory', () => {
  it('shows mine, what trends, what is recommended and why, everything, and the categories', async () => {
    calls.mine.mockResolvedValue([MINE]);
    show();
    const mine = within(await region('My Businesses'));
    expect(mine.getByRole('link', { name: 'Manage All' }).getAttribute('href')).toBe('/dashboard/businesses');
    expect(mine.getByRole('link', { name: 'View Oats' }).getAttribute('href')).toBe('/business/oats');
    expect(within(await region('Trending Now')).getByText('Rye')).toBeTruthy();
    expect(within(await region('Recommended for You')).getByText('In Girona, near you')).toBeTruthy();
    const all = within(await region('All Businesses'));
    expect(all.getByText('1 business')).toBeTruthy();
    expect(all.getByRole('link', { name: 'Rye' }).getAttribute('href')).toBe('/business/rye');
    const food = within(await region('Browse by Category')).getByRole('link', { name: /Food & Beverage/ });
    expect(food.getAttribute('href')).toBe('/businesses?industry=food');
  });

  it('asks for all filters at once, keeps them in the address, and lets go of them', async () => {
    show();
    await region('All Businesses');
    press('Filters');
    press('Most Followed');
    press(/^4\+ stars\s*5$/);
    press(/^1-10\s*7$/);
    press(/^Local/);
    press('Food & Beverage');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' rye ' } });
    const all = { industry: 'food', size: 'small', scope: 'local', rating: 4, query: 'rye' };
    await waitFor(() =>
      expect(calls.directory).toHaveBeenLastCalledWith(
        { ...all, sort: 'followers', cursor: null },
        expect.anything(),
      ),
    );
    expect(calls.counts).toHaveBeenLastCalledWith(all, expect.anything());
    expect(address()).toBe('/businesses?q=rye&industry=food&size=small&scope=local&rating=4&sort=followers');
    expect(await region('Search Results (1)')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Trending Now' })).toBeNull();
    press('Clear all');
    await waitFor(() => expect(address()).toBe('/businesses?q=rye&industry=food'));
  });

  it('asks for what is open and near only when tapped, and keeps the place out of the address', async () => {
    const where = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 41.98765, longitude: 2.81234 } } as GeolocationPosition),
    );
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: where },
    });
    show();
    await region('All Businesses');
    expect(where).not.toHaveBeenCalled();
    press('Filters');
    press('Open now');
    press('Near me');
    await waitFor(() =>
      expect(calls.directory).toHaveBeenLastCalledWith(
        { openNow: true, lat: 41.99, lng: 2.81, sort: 'trending', cursor: null },
        expect.anything(),
      ),
    );
    expect(address()).toBe('/businesses?openNow=true');
    expect(screen.getByRole('button', { name: 'Filters, 2 on' })).toBeTruthy();
    press('Clear all');
    await waitFor(() => expect(address()).toBe('/businesses'));
    expect(await region('Trending Now')).toBeTruthy();
  });

  it('opens with what the address says, by the name of the category, and drops what is unknown', async () => {
    calls.counts.mockResolvedValue(counted(1000, { isCapped: true }));
    show('/businesses?industry=food&size=huge&rating=9&sort=worst');
    const list = within(await region('Food & Beverage'));
    expect(list.getByText('1,000+ businesses')).toBeTruthy();
    expect(calls.directory).toHaveBeenCalledWith(
      { industry: 'food', sort: 'trending', cursor: null },
      expect.anything(),
    );
  });

  it('remembers that it is shown as a grid', async () => {
    const first = show();
    await region('All Businesses');
    press('Show as a grid');
    first.unmount();
    show();
    await region('All Businesses');
    expect(screen.getByRole('button', { name: 'Show as a list' })).toBeTruthy();
  });

  it('says when nothing fits, and when there is nothing at all', async () => {
    calls.directory.mockResolvedValue(page());
    calls.list.mockResolvedValue([]);
    calls.recommended.mockResolvedValue([]);
    show('/businesses?q=zebra');
    expect(await screen.findByText('No businesses found')).toBeTruthy();
    expect(screen.getByText('Try adjusting your search or filters')).toBeTruthy();
    press('Clear filters');
    expect(await screen.findByText('No businesses yet')).toBeTruthy();
    expect(screen.getByText('Be the first to create a business profile')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Business' })).toBeTruthy();
  });

  it('says when it did not load, and tries again', async () => {
    calls.directory.mockRejectedValueOnce(new Error('Away'));
    show('/businesses?industry=food');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Rye' })).toBeTruthy();
  });

  it('follows and saves from the card, everywhere the business is shown', async () => {
    calls.follow.mockResolvedValue({ id: RYE.id, isFollowing: true, followers: 13, notify: 'none' });
    calls.save.mockResolvedValue({ id: RYE.id, isSaved: true });
    show();
    await region('All Businesses');
    fireEvent.click(screen.getAllByRole('button', { name: 'Follow Rye' })[0] as HTMLElement);
    expect(await screen.findAllByRole('button', { name: 'Following Rye' })).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: 'Save Rye' })[0] as HTMLElement);
    expect(await screen.findAllByRole('button', { name: 'Remove Rye from saved' })).toHaveLength(2);
  });

  it('gives every reason in words', () => {
    const said = (reason: Parameters<typeof reasonOf>[0]['reason'], what: string | null) =>
      reasonOf({ business: RYE, reason, what });
    expect(said('followed', '1')).toBe('Followed by someone you follow');
    expect(said('followed', '3')).toBe('Followed by 3 people you follow');
    expect(said('industry', 'real-estate')).toBe('Because you follow Real Estate businesses');
    expect(said('interest', 'bread')).toBe('Matches your interest in bread');
    expect(said('rated', null)).toBe('Highly rated');
  });
});

describe('Create New Business', () => {
  async function fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  const WHOLE = {
    'Business Name *': 'Rye',
    'Description *': 'Bread',
    'Industry *': 'food',
    Location: 'Girona',
  };

  it('names what is missing, points out what is there already, then creates', async () => {
    calls.same.mockResolvedValue([RYE]);
    calls.create.mockResolvedValue({ slug: 'rye-2' });
    show('/dashboard/businesses');
    expect(await screen.findByText("You don't have a business yet")).toBeTruthy();
    press('Add Business');
    const dialog = await screen.findByRole('dialog', { name: 'Create New Business' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    for (const words of ['Business name is required', 'Description is required', 'Choose an industry'])
      expect((await within(dialog).findAllByText(words)).length).toBeGreaterThan(0);
    await fill(WHOLE);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Is it one of these?')).toBeTruthy();
    expect(calls.same).toHaveBeenCalledWith({ name: 'Rye', location: 'Girona' });
    expect(calls.create).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create anyway' }));
    expect(await screen.findByText('Business created successfully!')).toBeTruthy();
    expect(screen.getByText('Success')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/business/rye-2'));
  });

  it('keeps what was typed when it fails, with the words of the server or its own', async () => {
    calls.create
      .mockRejectedValueOnce(new Error('Away'))
      .mockRejectedValueOnce({ data: { code: 'too_many_requests', message: 'Slow down.' } });
    show();
    await region('All Businesses');
    press('Add Business');
    const dialog = await screen.findByRole('dialog', { name: 'Create New Business' });
    await fill(WHOLE);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create business')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Slow down.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Business Name *').value).toBe('Rye');
    // The same attempt, so that it is created once however often it is sent.
    const [first, second] = calls.create.mock.calls;
    expect(first?.[1]).toEqual(second?.[1]);
  });
});

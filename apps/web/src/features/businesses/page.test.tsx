import type { BusinessView } from '@kindred/validation/businesses';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness } from '../../testing/businesses.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import BusinessScreen from './BusinessScreen.tsx';
// Loaded when they are needed, which takes a busy machine longer than a test waits.
import './about/AboutTab.tsx';
import './contact/ContactSheet.tsx';
import './follows/NotifySheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    get: vi.fn(),
    follow: vi.fn(),
    unfollow: vi.fn(),
    save: vi.fn(),
    setNotify: vi.fn(),
    contact: vi.fn(),
  },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    businesses: {
      get: { query: calls.get },
      contact: { mutate: calls.contact },
      follows: {
        follow: { mutate: calls.follow },
        unfollow: { mutate: calls.unfollow },
        save: { mutate: calls.save },
        setNotify: { mutate: calls.setNotify },
      },
    },
  },
}));

const HOME = '/business/techstart-labs';
const { id } = aBusiness();

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(business: BusinessView, path = HOME) {
  calls.get.mockResolvedValue(business);
  renderSignedIn(
    <>
      <Routes>
        <Route path="/business/:slug/*" element={<BusinessScreen />} />
      </Routes>
      <Where />
    </>,
    { path },
  );
  await screen.findByRole('heading', { level: 1 });
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('says what the business is', async () => {
  await open(aBusiness({ verified: true, rating: 4.62, reviews: 31 }), `${HOME}/about`);
  const about = await screen.findByRole('heading', { name: 'About TechStart Labs' });
  expect(about).toBeTruthy();
  const words = document.body.textContent ?? '';
  for (const fact of ['11-50 employees', 'Founded2019', 'Prototypes', 'Austin Tech · 2021', 'ISO 27001']) {
    expect(words).toContain(fact);
  }
});

it('leads an address by id to the one with the slug', async () => {
  await open(aBusiness(), `/business/${id}?from=map`);
  expect(await screen.findByText(`${HOME}?from=map`)).toBeTruthy();
});

it('says so when there is none', async () => {
  calls.get.mockRejectedValue(
    Object.assign(new Error('No'), { data: { code: 'not_found', message: 'Not found.' } }),
  );
  renderSignedIn(
    <Routes>
      <Route path="/business/:slug/*" element={<BusinessScreen />} />
    </Routes>,
    { path: HOME },
  );
  expect(await screen.findByRole('heading', { name: 'Business Not Found' })).toBeTruthy();
  expect(screen.getByText("This business profile doesn't exist or has been removed.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Businesses' }).getAttribute('href')).toBe('/businesses');
});

it('is followed and let go at once, and says so', async () => {
  calls.follow.mockResolvedValue({ id, isFollowing: true, followers: 13, notify: 'none' });
  calls.unfollow.mockResolvedValue({ id, isFollowing: false, followers: 12, notify: 'none' });
  await open(aBusiness());
  fireEvent.click(screen.getByRole('button', { name: 'Follow TechStart Labs' }));
  expect(await screen.findByText('You are now following TechStart Labs.')).toBeTruthy();
  expect(screen.getByText('13 followers')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Following TechStart Labs' }));
  expect(await screen.findByText('Unfollowed')).toBeTruthy();
  expect(screen.getByText('12 followers')).toBeTruthy();
});

it('is not followed when that fails', async () => {
  calls.follow.mockRejectedValue(new Error('No answer'));
  await open(aBusiness());
  fireEvent.click(screen.getByRole('button', { name: 'Follow TechStart Labs' }));
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Follow TechStart Labs' })).toBeTruthy();
  expect(screen.getByText('12 followers')).toBeTruthy();
});

it('is saved, and tells of what a visitor chooses', async () => {
  calls.save.mockResolvedValue({ id, isSaved: true });
  calls.setNotify.mockResolvedValue({ id, isFollowing: true, followers: 13, notify: 'offers' });
  await open(aBusiness());
  const more = screen.getByRole('button', { name: 'More about TechStart Labs' });
  fireEvent.click(more);
  fireEvent.click(await screen.findByRole('button', { name: 'Save Business' }));
  expect(await screen.findByText('Business saved')).toBeTruthy();
  fireEvent.click(more);
  fireEvent.click(await screen.findByRole('button', { name: /^Get Notifications/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Get Notifications' }));
  fireEvent.click(sheet.getByRole('button', { name: /^Offers/ }));
  expect(await screen.findByText('Notifications updated')).toBeTruthy();
  expect(calls.setNotify).toHaveBeenCalledWith({ id, notify: 'offers' });
  expect(screen.getByRole('button', { name: 'Following TechStart Labs' })).toBeTruthy();
});

it('is written to, and shows only the contacts that it shows', async () => {
  calls.contact.mockResolvedValue({ id: 'conversation' });
  await open(aBusiness({ phone: '+1 512 555 0100' }));
  fireEvent.click(screen.getByRole('button', { name: 'Contact' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Contact TechStart Labs' }));
  expect(sheet.getByRole('link', { name: '+1 512 555 0100' }).getAttribute('href')).toBe('tel:+15125550100');
  const site = sheet.getByRole('link', { name: 'Visit Website' });
  expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual([
    'https://techstart.example/',
    'noopener nofollow ugc',
  ]);
  expect(sheet.getAllByRole('link')).toHaveLength(2);
  fireEvent.click(sheet.getByRole('button', { name: 'Send Message' }));
  expect(await sheet.findByText('Write a message')).toBeTruthy();
  fireEvent.change(sheet.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello?' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Contact Initiated')).toBeTruthy();
  expect(calls.contact).toHaveBeenCalledWith({ id, message: 'Hello?' }, expect.anything());
});

it('offers its team nothing of what visitors do', async () => {
  await open(aBusiness({ myRole: 'owner' }));
  expect(screen.queryByRole('button', { name: /TechStart Labs$/ })).toBeNull();
});

it('tells its team that moderators hide a business', async () => {
  await open(aBusiness({ isHidden: true, myRole: 'owner' }));
  expect(screen.getByText('Hidden by moderators')).toBeTruthy();
});

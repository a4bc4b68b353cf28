import type { TribeView } from '@kindred/validation/tribes';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { abilities, aClosedTribe, aTribe } from '../../testing/tribes.ts';
import TribeScreen from './TribeScreen.tsx';
// Loaded when they are needed, which takes a busy machine longer than a test waits.
import './feed/FeedTab.tsx';
import './courses/CoursesTab.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { get: vi.fn(), pulse: vi.fn(), posts: vi.fn(), none: vi.fn(), visit: vi.fn() },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    tribes: {
      get: { query: calls.get },
      pulse: { query: calls.pulse },
      posts: { query: calls.posts },
      stories: { query: calls.none },
      trending: { query: calls.none },
      courses: { query: calls.none },
      visit: { mutate: calls.visit },
    },
  },
}));

const HOME = '/tribe/the-slow-bakery';
const NAME = 'The Slow Bakery';

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

async function open(tribe: TribeView, path = HOME, link = answering({})) {
  calls.get.mockResolvedValue(tribe);
  const page = renderSignedIn(
    <>
      <Routes>
        <Route path="/tribe/:slug/*" element={<TribeScreen />} />
      </Routes>
      <Where />
    </>,
    { path, link },
  );
  await screen.findByRole('heading', { level: 1 });
  return page;
}

beforeEach(() => {
  localStorage.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.pulse.mockResolvedValue({ faces: [], onlineCount: 1 });
  calls.posts.mockResolvedValue([]);
  calls.none.mockResolvedValue([]);
  calls.visit.mockResolvedValue({});
});

describe('the head', () => {
  const able = { can: abilities('read', 'post', 'manage_settings', 'own'), myRole: 'owner' } as const;

  it('is whole before the feed', async () => {
    await open(aTribe({ isVerified: true }));
    expect(screen.getByText('Bread that takes a day.')).toBeTruthy();
    expect(screen.getByRole('button', { name: `Joined: ${NAME}` })).toBeTruthy();
  });

  it('is one row on every other part, with its name as the way to the feed', async () => {
    await open(aTribe({ ...able, enabledFeatures: ['courses'] }), `${HOME}/courses`);
    expect(screen.queryByText('Bread that takes a day.')).toBeNull();
    const title = screen.getByRole('heading', { level: 1, name: NAME });
    expect(within(title).getByRole('link').getAttribute('href')).toBe(HOME);
    const banner = title.closest('header') as HTMLElement;
    expect(within(banner).getByText('34 members')).toBeTruthy();
    for (const name of ['Back', 'Share this tribe']) {
      expect(within(banner).getByRole('button', { name })).toBeTruthy();
    }
    expect(within(banner).getByRole('link', { name: 'Tribe settings' })).toBeTruthy();
    expect(within(banner).queryByRole('button', { name: /Join/ })).toBeNull();
  });

  it('says on every part that the tribe is archived, once', async () => {
    const page = await open(aTribe({ isArchived: true, enabledFeatures: ['courses'] }), `${HOME}/courses`);
    expect(screen.getByText('Archived')).toBeTruthy();
    page.unmount();
    await open(
      aClosedTribe({ isArchived: true, enabledFeatures: ['courses'], join: 'archived' }),
      `${HOME}/courses`,
    );
    expect(screen.getAllByText('Archived')).toHaveLength(1);
  });

  it('has the way in on every part, for who is not in it', async () => {
    await open(aClosedTribe({ enabledFeatures: ['courses'] }), `${HOME}/courses`);
    expect(screen.getByRole('button', { name: `Join Free: ${NAME}` })).toBeTruthy();
  });

  it('leads back in on every part once a trial is over, and out again', async () => {
    const over = {
      myRole: 'member',
      join: 'lapsed',
      access: { isReader: false, isPaidReader: false, why: 'lapsed' },
      membershipType: 'paid',
      price: '12.00',
      welcomeMessage: 'Come in.',
      can: abilities('leave'),
    } as const;
    const page = await open(aClosedTribe({ ...over, enabledFeatures: ['courses'] }), `${HOME}/courses`);
    expect(screen.getByRole('button', { name: `Join $12/mo: ${NAME}` })).toBeTruthy();
    page.unmount();
    await open(aClosedTribe({ ...over, joinedAt: new Date().toISOString(), enabledFeatures: ['courses'] }));
    expect(await screen.findByText('Your trial is over')).toBeTruthy();
    expect(screen.queryByText('Come in.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: `Leave ${NAME}` }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says that a trial is over to who still reads what everybody reads', async () => {
    await open(aTribe({ access: { isReader: true, isPaidReader: false, why: 'open' } }));
    expect(screen.getByText('Your trial is over. You read what is open to everyone.')).toBeTruthy();
  });

  it('says that joining begins a trial', async () => {
    await open(aClosedTribe({ membershipType: 'freemium', trialDays: 14, startsTrial: true }));
    expect(screen.getByText('Starts 14 days of everything, free')).toBeTruthy();
  });
});

it('finds the feed under its own address, and keeps what is asked for with it', async () => {
  await open(aTribe(), `${HOME}/feed?from=mail`);
  expect(await screen.findByText(`${HOME}?from=mail`)).toBeTruthy();
  expect(screen.queryByText('404 Page Not Found')).toBeNull();
});

it.each(['/members?role=admin#top', ''])(
  'an address of before becomes the present one, and leads to the same place: %s',
  async (part) => {
    await open(aTribe(), `/tribe/The-Old-Bakery${part}`);
    expect(await screen.findByText(`${HOME}${part}`)).toBeTruthy();
    expect(calls.get).toHaveBeenCalledTimes(1);
  },
);

describe('what the tribe is', () => {
  it('is folded up in the head: rules by number, category, tags, who runs it and since when', async () => {
    await open(aTribe({ rules: ['Be kind', '<b>No ads</b>'], tags: ['bread', 'rye'] }));
    const fold = screen.getByText('About and rules').closest('details') as HTMLElement;
    const rules = within(fold).getAllByRole('listitem', { hidden: true });
    expect(rules.map(({ textContent }) => textContent)).toEqual(['Be kind', '<b>No ads</b>']);
    for (const said of ['Arts & Creativity', 'bread, rye', 'Mathilde Roux', 'Jan 1, 2026']) {
      expect(within(fold).getByText(said)).toBeTruthy();
    }
  });

  it('is told to nobody before the door of a private one', async () => {
    const hidden = { category: null, tags: null, rules: null, owner: null, createdAt: null };
    await open(aClosedTribe({ isPrivate: true, enabledFeatures: [], ...hidden }));
    expect(screen.queryByText('About')).toBeNull();
  });
});

describe('the welcome', () => {
  const now = () => new Date().toISOString();
  const SAID = { welcomeMessage: 'Bring an apron.', rules: ['Be kind'] };

  it('is read by whoever has just joined, until they have', async () => {
    const tribe = aTribe({ ...SAID, joinedAt: now() });
    const { unmount } = await open(tribe);
    const card = await screen.findByRole('region', { name: `Welcome to ${NAME}` });
    expect(within(card).getByText('Bring an apron.')).toBeTruthy();
    expect(within(card).getByText('Be kind')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Bring an apron.')).toBeNull();
    unmount();
    await open(tribe);
    await screen.findByText('No posts yet');
    expect(screen.queryByText('Bring an apron.')).toBeNull();
  });

  it.each([
    ['has been there for long', { ...SAID, joinedAt: '2026-02-03T12:00:00.000Z' }],
    ['founded it', { ...SAID, joinedAt: new Date().toISOString(), myRole: 'owner' as const }],
    ['joins where nothing is said', { joinedAt: new Date().toISOString() }],
  ])('is not for whoever %s', async (_, with_) => {
    await open(aTribe(with_));
    await screen.findByText('No posts yet');
    expect(screen.queryByText(`Welcome to ${NAME}`)).toBeNull();
  });
});

describe('before the door', () => {
  it('somebody banned reads why and until when', async () => {
    const ban = { reason: 'Spam', until: '2026-12-05T12:00:00.000Z' };
    await open(aClosedTribe({ join: 'banned', ban }));
    const said = await screen.findByRole('region', { name: 'You are banned' });
    expect(said.textContent).toContain('Reason: Spam');
    expect(said.textContent).toContain('Until Dec 5, 2026.');
  });

  it('somebody who was declined reads why, until they ask again', async () => {
    const declined = { reason: 'Not now', at: '2026-10-05T12:00:00.000Z' };
    const { unmount } = await open(aClosedTribe({ join: 'request', declined }));
    const said = await screen.findByRole('region', { name: 'Your request was declined' });
    expect(said.textContent).toContain('Reason: Not now');
    unmount();
    await open(aClosedTribe({ join: 'requested', declined }));
    await screen.findByText('You have asked to join');
    expect(screen.queryByText('Your request was declined')).toBeNull();
  });

  it('only whoever had a trial of a paid one reads that they had it', async () => {
    const PAY = { join: 'pay', membershipType: 'paid', price: '12.00' } as const;
    const { unmount } = await open(aClosedTribe(PAY));
    expect(
      await screen.findByText('This tribe is for paying members. Join, and it opens at once.'),
    ).toBeTruthy();
    unmount();
    await open(aClosedTribe({ ...PAY, hadTrial: true }));
    expect(await screen.findByText('You have had your trial of this tribe.')).toBeTruthy();
  });
});

it('only those who moderate content have a tab of reports', async () => {
  const page = await open(aTribe());
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  page.unmount();
  await open(aTribe({ can: abilities('read', 'moderate_content') }));
  expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe(`${HOME}/reports`);
});

it('the tab of reports shows how many cases wait, for those who moderate alone', async () => {
  const count = vi.fn(() => ({ waiting: 100 }));
  const link = answering({ 'moderation.cases.countOfTribe': count });
  const page = await open(aTribe(), HOME, link);
  page.unmount();
  await open(aTribe({ can: abilities('read', 'moderate_content') }), HOME, link);
  expect(await screen.findByText('99+ waiting')).toBeDefined();
  expect(count).toHaveBeenCalledOnce();
});

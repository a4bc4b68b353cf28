import type { ProductCard } from '@kindred/validation/commerce/products';
import type { TribeCourse } from '@kindred/validation/courses';
import type { EventCard } from '@kindred/validation/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aClosedTribe, aTribe } from '../../../testing/tribes.ts';
import CoursesTab from '../courses/CoursesTab.tsx';
import EventsTab from '../events/EventsTab.tsx';
import ProductsTab from '../products/ProductsTab.tsx';

const { calls } = vi.hoisted(() => ({ calls: { courses: vi.fn(), events: vi.fn(), products: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    commerce: { products: { list: { query: calls.products } } },
  },
}));

const link = answering({ 'courses.ofTribe': calls.courses, 'events.ofTribe': calls.events });
const person = {
  id: '01920000-0000-7000-8000-0000000000aa',
  firstName: 'Mathilde',
  lastName: 'Roux',
  name: 'Mathilde Roux',
  handle: 'mathilde',
  profileImageUrl: null,
};
const id = (n: number) => `01920000-0000-7000-8000-00000000010${n}`;
const COURSE: TribeCourse = {
  id: id(1),
  title: 'Know Your Oven',
  description: 'Heat and steam.',
  imageUrl: null,
  level: 'beginner',
  price: '29.00',
  duration: 90,
  enrollmentCount: 1,
  rating: 4.6,
  reviewCount: 12,
  lessonCount: 6,
  isPublished: true,
  teacher: person,
  status: 'in-progress',
  progress: 50,
};
const EVENT: EventCard = {
  id: id(2),
  title: 'Two loaves, one evening',
  description: 'Bring flour.',
  imageUrl: null,
  kind: 'workshop',
  startTime: '2999-03-01T18:00:00.000Z',
  endTime: '2999-03-01T19:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  isAllDay: false,
  isOnline: true,
  location: null,
  price: '0.00',
  hasHigherPrice: false,
  currency: 'USD',
  tribe: null,
  attendeeCount: 3,
  maxAttendees: 10,
  host: person,
  rsvp: 'going',
  isLive: false,
  isCancelled: false,
  joinUrl: '/join/token',
  replayUrl: null,
  hasReplay: false,
};
const PRODUCT: ProductCard = {
  id: id(3),
  name: 'A starter',
  description: 'Ten years old.',
  kind: 'physical',
  category: 'Tools',
  price: '9.00',
  originalPrice: '12.00',
  currency: 'USD',
  interval: null,
  imageUrl: null,
  badge: 'New',
  ctaText: 'Buy Now',
  ctaLink: null,
  inStock: true,
  features: ['A jar', 'A letter'],
  rating: null,
  reviewCount: 0,
  seller: person,
  isMine: false,
  isOwned: false,
  isDraft: false,
};
const NO_COURSES = { total: 0, completed: 0, inProgress: 0, progress: 0 };
const VIEWER = { can: { create: false }, allowance: null };

beforeEach(() => {
  calls.courses
    .mockReset()
    .mockResolvedValue({ items: [], nextCursor: null, summary: NO_COURSES, ...VIEWER });
  calls.events.mockReset().mockResolvedValue({ items: [], nextCursor: null, ...VIEWER });
  calls.products.mockReset().mockResolvedValue({ items: [], nextCursor: null });
});

describe.each([
  ['Courses', CoursesTab, calls.courses, 'Loading courses', 'No courses yet'],
  ['Events', EventsTab, calls.events, 'Loading events', 'No events yet'],
  ['Products', ProductsTab, calls.products, 'Loading products', 'No products yet'],
] as const)('%s', (_name, Tab, call, loading, empty) => {
  it('is on its way, and then empty', async () => {
    renderSignedIn(<Tab tribe={aTribe()} />, { link });
    expect(screen.getByLabelText(loading)).toBeTruthy();
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('says when it did not load, and tries again', async () => {
    call.mockRejectedValueOnce(new Error('Away'));
    renderSignedIn(<Tab tribe={aTribe()} />, { link });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('is closed to who does not read the tribe, and asks for nothing', () => {
    renderSignedIn(<Tab tribe={aClosedTribe()} />, { link });
    expect(screen.getByText('This part of the tribe is for its members.')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('Courses', () => {
  it('shows each course and how far I am, and more when there is more', async () => {
    const summary = { total: 2, completed: 1, inProgress: 1, progress: 72 };
    calls.courses.mockResolvedValueOnce({ items: [COURSE], nextCursor: 'next', summary, ...VIEWER });
    renderSignedIn(<CoursesTab tribe={aTribe()} />, { link });
    const card = within(await screen.findByRole('article'));
    for (const words of [
      'Know Your Oven',
      '$29',
      'Beginner',
      '6 lessons',
      '1 h 30 min',
      '1 student',
      'by Mathilde Roux',
      'In progress · 50%',
    ]) {
      expect(card.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText('1 of 2 completed')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Your progress' }).getAttribute('aria-valuenow')).toBe(
      '72',
    );
    calls.courses.mockRejectedValueOnce(new Error('Away'));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The rest did not load.')).toBeTruthy();
    calls.courses.mockResolvedValueOnce({
      items: [{ ...COURSE, id: id(4), title: 'Rye', status: 'locked', price: '0.00' }],
      nextCursor: null,
      summary,
      ...VIEWER,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Rye')).toBeTruthy();
    expect(screen.getByText('Locked')).toBeTruthy();
    expect(screen.getByText('Free')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('New courses', () => {
  const show = (viewer: Partial<typeof VIEWER> | { allowance: object }) => {
    const page = { items: [{ ...COURSE, isPublished: false }], nextCursor: null, summary: NO_COURSES };
    calls.courses.mockResolvedValue({ ...page, can: { create: true }, allowance: null, ...viewer });
    renderSignedIn(<CoursesTab tribe={aTribe()} />, { link });
    return screen.findByRole('article');
  };
  const allowance = { plan: 'starter', limit: 1, resetsAt: '2026-12-01T12:00:00.000Z' };

  it('are not offered to those who cannot create them', async () => {
    await show({ can: { create: false } });
    expect(screen.queryByRole('button', { name: 'New course' })).toBeNull();
  });

  it('are offered with what the plan still allows, and drafts say that they are', async () => {
    const card = within(await show({ allowance: { ...allowance, left: 1 } }));
    expect(card.getByText('Draft')).toBeTruthy();
    expect(screen.getByText('1 of 1 left this month')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New course' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(await sheet.findByRole('button', { name: 'Create course' }));
    expect(await sheet.findByText('Title is required')).toBeTruthy();
  });

  it('wait for the next month when the plan is used up, which is said before', async () => {
    await show({ allowance: { ...allowance, left: 0 } });
    expect(screen.getByText(/You can create another on December 1\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/plans');
    expect(screen.queryByRole('button', { name: 'New course' })).toBeNull();
  });
});

describe('Events', () => {
  it('shows where and when, and the way in for who goes', async () => {
    calls.events.mockResolvedValue({ items: [EVENT], nextCursor: null, ...VIEWER });
    renderSignedIn(<EventsTab tribe={aTribe()} />, { link });
    const card = within(await screen.findByRole('article'));
    for (const words of [
      'Two loaves, one evening',
      'Workshop',
      'You are going',
      '3 of 10 going',
      'Online',
      'Free',
    ]) {
      expect(card.getByText(words)).toBeTruthy();
    }
    expect(card.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/join/token');
  });

  it('never links to what is no address of the web', async () => {
    const bad = 'javascript:alert(1)';
    calls.events.mockResolvedValue({
      items: [{ ...EVENT, joinUrl: bad, replayUrl: bad }],
      nextCursor: null,
      ...VIEWER,
    });
    renderSignedIn(<EventsTab tribe={aTribe()} />, { link });
    const links = within(await screen.findByRole('article')).getAllByRole('link');
    expect(links.map((each) => each.getAttribute('href'))).toEqual([`/event/${id(2)}`]);
  });

  it('offers those who can create events a new one, with what the plan still allows', async () => {
    const tribe = aTribe({ can: abilities('read', 'manage_events') });
    const allowance = { plan: 'starter', limit: 1, left: 1, resetsAt: '2026-12-01T12:00:00.000Z' };
    const page = { items: [], nextCursor: null, can: { create: true } };
    calls.events.mockResolvedValue({ ...page, allowance });
    const { unmount } = renderSignedIn(<EventsTab tribe={tribe} />, { link });
    const create = await screen.findByRole('link', { name: 'New event' });
    expect(create.getAttribute('href')).toBe(`/event/new?tribe=${tribe.slug}`);
    expect(screen.getByText('1 of 1 left this month')).toBeTruthy();
    unmount();
    calls.events.mockResolvedValue({ ...page, allowance: { ...allowance, left: 0 } });
    renderSignedIn(<EventsTab tribe={tribe} />, { link });
    expect(await screen.findByText(/You can create another on December 1\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New event' })).toBeNull();
  });

  it('asks for replays, and for one kind', async () => {
    const tribe = aTribe();
    renderSignedIn(<EventsTab tribe={tribe} />, { link });
    await screen.findByText('No events yet');
    fireEvent.click(screen.getByRole('radio', { name: 'Replays' }));
    expect(await screen.findByText('No replays yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Webinars' }));
    expect(await screen.findByText('Nothing of this kind yet')).toBeTruthy();
    expect(calls.events.mock.lastCall?.[0]).toMatchObject({ id: tribe.id, list: 'replays', kind: 'webinar' });
  });
});

describe('Products', () => {
  it('shows what there is, what it was, and how each is bought', async () => {
    calls.products.mockResolvedValue({
      items: [
        PRODUCT,
        { ...PRODUCT, id: id(5), name: 'A peel', inStock: false },
        {
          ...PRODUCT,
          id: id(6),
          name: 'An oven',
          ctaText: 'Visit the shop',
          ctaLink: 'https://shop.example.org/',
        },
        { ...PRODUCT, id: id(7), name: 'A book', kind: 'digital', isOwned: true },
      ],
      nextCursor: null,
    });
    renderSignedIn(<ProductsTab tribe={aTribe()} />);
    const cards = (await screen.findAllByRole('article')).map((card) => within(card));
    const [starter, peel, oven, book] = cards;
    for (const words of ['A starter', '$9', 'Instead of $12', 'A jar', 'New', 'In Stock']) {
      expect(starter?.getByText(words)).toBeTruthy();
    }
    expect(starter?.getByRole('link', { name: 'A starter' }).getAttribute('href')).toBe(`/product/${id(3)}`);
    expect(peel?.getByText('Out of Stock')).toBeTruthy();
    expect(peel?.getByRole('button', { name: 'Buy Now: A peel' })).toHaveProperty('disabled', true);
    const shop = oven?.getByRole('link', { name: /Visit the shop/ });
    expect(shop?.getAttribute('href')).toBe('https://shop.example.org/');
    expect(shop?.getAttribute('target')).toBe('_blank');
    expect(book?.getByRole('link', { name: 'In your library' }).getAttribute('href')).toBe(
      '/profile/library?tab=downloads',
    );
    expect(screen.queryByRole('button', { name: 'Add Product' })).toBeNull();
  });

  it('asks for one kind', async () => {
    const tribe = aTribe();
    renderSignedIn(<ProductsTab tribe={tribe} />);
    await screen.findByText('No products yet');
    fireEvent.click(screen.getByRole('button', { name: 'Coaching' }));
    expect(await screen.findByText('Nothing of this kind yet')).toBeTruthy();
    await waitFor(() =>
      expect(calls.products).toHaveBeenLastCalledWith(
        { id: tribe.id, kind: 'coaching', cursor: null },
        expect.anything(),
      ),
    );
  });
});

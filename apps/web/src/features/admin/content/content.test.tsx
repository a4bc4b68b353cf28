import type { AdminCourseDetails } from '@kindred/validation/admin/courses';
import type { AdminEvent } from '@kindred/validation/admin/events';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { CourseList } from '../courses/CourseList.tsx';
import { EventList } from '../events/EventList.tsx';
import { FEATURED } from '../featured/copy.ts';
import { CONTENT, COURSES, EVENTS, HIDING } from './copy.ts';

const ADA = { ...MONA, role: 'platform_admin' as const };
const OLGA = {
  id: '00000000-0000-7000-8000-000000000002',
  username: null,
  profileImageUrl: null,
  firstName: 'Olga',
  lastName: 'Berg',
  name: 'Olga Berg',
  handle: 'olga',
};
const COURSE: AdminCourseDetails = {
  id: '00000000-0000-7000-8000-000000000001',
  title: 'Sourdough',
  imageUrl: null,
  state: 'published',
  isFeatured: false,
  price: '12.00',
  currency: 'USD',
  enrollmentCount: 1,
  lessonCount: 9,
  rating: 0,
  ratingCount: 0,
  tribe: null,
  creator: OLGA,
  createdAt: '2026-01-01T00:00:00.000Z',
  staff: { reportCount: 0, caseId: null, can: { hide: true, unhide: false, close: true, feature: true } },
};
const EVENT: AdminEvent = {
  id: '00000000-0000-7000-8000-000000000003',
  title: 'Bread fair',
  imageUrl: null,
  state: 'upcoming',
  isFeatured: false,
  startTime: '2026-01-01T00:00:00.000Z',
  endTime: '2026-01-01T01:00:00.000Z',
  isOnline: true,
  location: null,
  attendeeCount: 3,
  maxAttendees: 20,
  tribe: null,
  host: OLGA,
};
const RULE = { id: '00000000-0000-7000-8000-000000000004', title: 'No copies', description: '' };
const page = <Item,>(...items: Item[]) => ({ items, nextCursor: null });

it('hiding a course needs a rule and a reason, and keeps the reason when it is refused', async () => {
  const hide = vi.fn(() => {
    throw new Error('Refused');
  });
  const link = answering({
    'admin.courses.list': () => page(COURSE),
    'admin.courses.get': () => COURSE,
    'moderation.rules.list': () => [RULE],
    'moderation.decisions.hide': hide,
  });
  renderSignedIn(<CourseList />, { link, user: ADA, path: '/admin/courses' });
  expect(await screen.findByText(COURSES.by('Olga Berg', undefined))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: CONTENT.manageNamed('Sourdough') }));
  fireEvent.click(await screen.findByRole('button', { name: HIDING.hide('course') }));
  const reason = await screen.findByLabelText(CONTENT.reason);
  fireEvent.change(reason, { target: { value: 'A copy' } });
  const send = screen.getAllByRole('button', { name: HIDING.hide('course') }).at(-1) as HTMLElement;
  expect(send).toHaveProperty('disabled', true);
  await screen.findByRole('option', { name: RULE.title });
  fireEvent.change(screen.getByLabelText('Rule'), { target: { value: RULE.id } });
  fireEvent.click(send);
  await waitFor(() => expect(hide).toHaveBeenCalledOnce());
  expect(hide.mock.calls[0]).toEqual([{ type: 'course', id: COURSE.id, ruleId: RULE.id, reason: 'A copy' }]);
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  expect(reason).toHaveProperty('value', 'A copy');
});

it('the list of events begins with upcoming ones', async () => {
  const list = vi.fn((_input: unknown) => page(EVENT));
  const link = answering({ 'admin.events.list': list });
  renderSignedIn(<EventList />, { link, user: ADA, path: '/admin/events' });
  expect(await screen.findByText(new RegExp(EVENTS.seats(3, 20)))).toBeDefined();
  expect(list.mock.calls[0]?.[0]).toMatchObject({ state: 'upcoming' });
});

it('a course is featured from its sheet, and the refusal is shown', async () => {
  let isFeatured = false;
  const add = vi.fn(() => {
    isFeatured = true;
    return { isFeatured };
  });
  const remove = vi.fn(() => {
    throw new Error('Refused');
  });
  const link = answering({
    'admin.courses.list': () => page({ ...COURSE, isFeatured }),
    'admin.courses.get': () => ({ ...COURSE, isFeatured }),
    'admin.featured.add': add,
    'admin.featured.remove': remove,
  });
  renderSignedIn(<CourseList />, { link, user: ADA, path: '/admin/courses' });
  fireEvent.click(await screen.findByRole('button', { name: CONTENT.manageNamed('Sourdough') }));
  fireEvent.click(await screen.findByRole('button', { name: FEATURED.add('course') }));
  await waitFor(() => expect(add.mock.calls).toEqual([[{ type: 'course', id: COURSE.id }]]));
  expect(await screen.findByText(FEATURED.added('course'))).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: FEATURED.remove }));
  expect(await screen.findByText(FEATURED.failed('course'))).toBeDefined();
});

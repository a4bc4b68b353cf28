import type { CourseReview, MyCourseReview } from '@kindred/validation/courses/reviews';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import CourseScreen from '../CourseScreen.tsx';

const course = aCourse({ rating: 4.6, reviewCount: 12, isPublished: true });
const review: CourseReview = {
  id: id(40),
  rating: 4,
  content: 'Warm and patient.',
  author: {
    ...course.teacher,
    id: id(41),
    name: 'Leo Brandt',
    firstName: 'Leo',
    lastName: 'Brandt',
    handle: 'leo',
  },
  isMine: false,
  isRefunded: true,
  isEdited: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  reply: 'Come again',
  repliedAt: '2026-01-02T00:00:00.000Z',
  can: { reply: true, report: true },
};
const NONE: MyCourseReview = {
  rating: null,
  reviewCount: 0,
  ratings: [0, 0, 0, 0, 0],
  review: null,
  obstacle: null,
  lessonsLeft: 0,
};

let mine: MyCourseReview;
let items: CourseReview[];
let sent: Record<string, unknown>[];
beforeEach(() => {
  mine = NONE;
  items = [];
  sent = [];
});
const keep = (name: string, answer: () => unknown) => (input: unknown) => {
  sent.push({ name, ...(input as object) });
  return answer();
};
const link = answering({
  'courses.get': () => course,
  'courses.curriculum': () => ({
    modules: [],
    version: 0,
    progress: { completed: 0, total: 0, percent: 0, added: 0, blockers: [] },
  }),
  'courses.reviews.mine': () => mine,
  'courses.reviews.list': () => ({ items, nextCursor: null }),
  'courses.reviews.write': keep('write', () => {
    mine = { ...NONE, rating: 5, reviewCount: 13, review: { ...review, rating: 5, isMine: true } };
    return mine;
  }),
  'courses.reviews.deleteReply': keep('deleteReply', () => ({ message: '' })),
});
const Address = () => <p>{`at ${useLocation().search}`}</p>;
const open = (search = '?tab=reviews') =>
  renderSignedIn(
    <>
      <Address />
      <Routes>
        <Route path="/course/:id" element={<CourseScreen />} />
      </Routes>
    </>,
    { link, path: `/course/${course.id}${search}` },
  );
/** Loaded when it is opened first. */
const LATER = { timeout: 10_000 };

it('shows the rating of a course in its facts, and its tabs by keyboard with the tab in the address', async () => {
  open('');
  expect(await screen.findByText('4.6 (12)')).toBeTruthy();
  const tab = screen.getByRole('tab', { name: 'Curriculum' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  expect(await screen.findByText('No reviews yet', undefined, LATER)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Reviews' }));
  expect(screen.getByText('at ?tab=reviews')).toBeTruthy();
});

it.each([
  ['lessons', 1, 'Complete 1 more lesson to write a review'],
  ['lessons', 2, 'Complete 2 more lessons to write a review'],
  ['not_student', 0, 'Enroll and complete a fifth of the course to write a review'],
  ['refunded', 0, 'You were refunded, so you cannot write a review'],
] as const)('says what is missing to write a review: %s, %i', async (obstacle, lessonsLeft, text) => {
  mine = { ...NONE, obstacle, lessonsLeft };
  open();
  expect(await screen.findByText(text, undefined, LATER)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
});

it('writes a review, and shows the new rating on the page at once', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Write a review' }, LATER));
  const sheet = within(await screen.findByRole('dialog', { name: 'Write a review' }, LATER));
  fireEvent.click(sheet.getByRole('radio', { name: '5 stars' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Post review' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'write', id: course.id, rating: 5, content: '' }]));
  expect(await screen.findByText('5.0 (13)')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit your review' })).toBeTruthy();
});

it('shows a teacher the reviews with their reply, which they can delete', async () => {
  mine = { ...NONE, rating: 4.6, reviewCount: 12, ratings: [0, 0, 0, 5, 7], obstacle: 'teacher' };
  items = [review];
  open();
  expect(await screen.findByText('Warm and patient.', undefined, LATER)).toBeTruthy();
  for (const text of ['Refunded', 'Come again', 'Reply from the teachers']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete reply' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'deleteReply', reviewId: review.id }]));
});

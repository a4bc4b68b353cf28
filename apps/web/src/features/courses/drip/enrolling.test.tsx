import type { CourseView } from '@kindred/validation/courses';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { EnrollButton } from '../EnrollButton.tsx';

const quote = vi.hoisted(() => vi.fn(() => new Promise(() => undefined)));
vi.mock('../../../app/api.ts', () => ({ api: { commerce: { checkout: { quote: { query: quote } } } } }));

const PAID: CourseView = {
  ...aCourse(),
  price: '29.00',
  hasCohorts: true,
  can: { enroll: true, learn: false, leave: false, edit: false, report: false },
};
let cohorts: CohortView[] = [];
const show = (course: CourseView) =>
  renderSignedIn(<EnrollButton course={course} curriculum={undefined} />, {
    link: answering({ 'courses.cohorts': () => cohorts }),
  });

const cohort = (n: number, over: Partial<CohortView> = {}): CohortView => ({
  id: id(n),
  title: `Cohort ${n}`,
  startsOn: '2027-03-01',
  endsOn: '2027-04-02',
  timeZone: 'UTC',
  startsAt: '2027-03-01T12:00:00.000Z',
  endsAt: '2027-04-03T12:00:00.000Z',
  seats: 5,
  accessEnds: false,
  studentCount: 2,
  seatsLeft: 3,
  isMine: false,
  isOpen: true,
  ...over,
});

it('asks for the cohort of a paid course, with its days and seats, and buys the chosen one', async () => {
  const full = cohort(22, { isOpen: false, seatsLeft: 0 });
  const last = cohort(21, { endsOn: null, endsAt: null, seatsLeft: 1 });
  cohorts = [cohort(20), last, full];
  show(PAID);
  const field = await screen.findByLabelText('Cohort');
  expect(within(field).getAllByRole('option')).toHaveLength(2);
  expect(screen.getByText('Mar 1, 2027 to Apr 3, 2027 · 3 seats left')).toBeTruthy();
  fireEvent.change(field, { target: { value: id(21) } });
  expect(screen.getByText('From Mar 1, 2027 · 1 seat left')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enroll for $29' }));
  const asked = () => (quote.mock.lastCall as unknown[] | undefined)?.[0];
  const items = [{ type: 'course', id: PAID.id, quantity: 1, cohortId: id(21) }];
  await waitFor(() => expect(asked()).toEqual({ items }));
  fireEvent.change(field, { target: { value: id(20) } });
  fireEvent.click(screen.getByRole('button', { name: 'Enroll for $29' }));
  await waitFor(() => expect(asked()).toEqual({ items: [{ ...items[0], cohortId: id(20) }] }));
});

it('sells no paid course without a seat in a cohort', async () => {
  cohorts = [cohort(22, { isOpen: false, seatsLeft: 0 })];
  show(PAID);
  expect(await screen.findByText('No cohort has a seat now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Enroll/ })).toBeNull();
});

it('says which courses open the lessons of a student who got the course with a bundle or a gift', async () => {
  show({
    ...PAID,
    enrollment: {
      id: id(4),
      source: 'paid',
      enrolledAt: '2027-01-01T00:00:00.000Z',
      completedAt: null,
      credentialId: null,
      cohort: null,
      needsCohort: false,
      needsPrerequisites: true,
    },
    prerequisites: [{ id: id(30), title: 'Basics', isCompleted: false }],
    can: { ...PAID.can, enroll: false, learn: true },
  });
  expect(await screen.findByText(/Lessons open once you complete the required courses/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Complete Basics first' });
  expect(link.getAttribute('href')).toBe(`/course/${id(30)}`);
  expect(screen.queryByRole('link', { name: 'Continue Learning' })).toBeNull();
});

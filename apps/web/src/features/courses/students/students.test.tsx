import type { CourseStudent, StudentView } from '@kindred/validation/courses/students';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { STUDENT } from './copy.ts';
import { StudentList } from './StudentList.tsx';
import StudentSheet from './StudentSheet.tsx';

const user = { ...aCourse().teacher, name: 'Bea Holm' };
const run: CourseStudent = {
  id: id(20),
  user,
  source: 'granted',
  enrolledAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  completedLessons: 1,
  totalLessons: 2,
  percent: 50,
  quizPercent: null,
  lastSeenAt: null,
  accessEndsAt: null,
  endedAt: null,
  endReason: null,
};
const student = (over: Partial<CourseStudent> = {}): StudentView => ({
  runs: [{ ...run, ...over }],
  lessons: [{ id: id(21), title: 'Toast', completedAt: '2026-01-02T00:00:00.000Z' }],
  blockers: [{ lessonId: id(22), title: 'Stone', reason: 'quiz' }],
  cohortId: null,
  releases: [],
  quizzes: [],
  certificates: [],
});

const endIn = (input: unknown) => (input as { accessEndsAt: string | null }).accessEndsAt;

async function open(answer: StudentView, answers: Parameters<typeof answering>[0] = {}) {
  const link = answering({ 'courses.students.get': () => answer, 'courses.cohorts': () => [], ...answers });
  renderSignedIn(<StudentSheet courseId={id(1)} user={user} isOpen onClose={() => undefined} />, { link });
  await screen.findByText('Toast');
}

it.each([
  ['paid', STUDENT.endPaidText],
  ['granted', STUDENT.endText],
] as const)('ending the access of a student whose source is %s says what it does', async (source, text) => {
  const end = vi.fn(() => student({ endedAt: run.enrolledAt, endReason: 'removed' }));
  await open(student({ source }), { 'courses.students.end': end });
  fireEvent.click(screen.getByRole('button', { name: STUDENT.end }));
  const dialog = await screen.findByRole('dialog', { name: STUDENT.endTitle(user.name) });
  expect(within(dialog).getByText(text)).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: STUDENT.end }));
  await waitFor(() => expect(end).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('button', { name: STUDENT.save })).toBeNull());
});

it('access lasts until the end of the chosen day, or without an end when the day is emptied', async () => {
  const extend = vi.fn((input: unknown) => student({ accessEndsAt: endIn(input) }));
  await open(student(), { 'courses.students.extend': extend });
  const save = async (day: string) => {
    fireEvent.change(screen.getByLabelText(STUDENT.until), { target: { value: day } });
    const before = extend.mock.calls.length;
    fireEvent.click(screen.getByRole('button', { name: STUDENT.save }));
    await waitFor(() => expect(extend).toHaveBeenCalledTimes(before + 1));
    return endIn(extend.mock.lastCall?.[0]);
  };
  expect(await save('2030-05-06')).toBe(new Date(2030, 4, 6, 23, 59, 59).toISOString());
  await waitFor(() => expect(screen.getByLabelText(STUDENT.until)).toHaveProperty('value', '2030-05-06'));
  expect(await save('')).toBeNull();
});

it('the list shows the quiz results of students who have any', async () => {
  const items = [
    { ...run, quizPercent: 77 },
    { ...run, id: id(23), user: { ...user, id: id(24), name: 'Cleo Lind' } },
  ];
  const link = answering({ 'courses.students.list': () => ({ items, nextCursor: null }) });
  renderSignedIn(<StudentList course={aCourse()} />, { link });
  const rows = await screen.findAllByRole('button', { name: /1 of 2 lessons/ });
  expect(rows.map((row) => /quizzes \d+%/.exec(row.textContent)?.[0])).toEqual(['quizzes 77%', undefined]);
});

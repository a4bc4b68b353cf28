import type { AssignmentView, SubmissionView } from '@kindred/validation/courses/assignments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, aLesson, id } from '../builder/builder.fixture.ts';
import { AssignmentCard } from './AssignmentCard.tsx';
import SubmissionsScreen from './SubmissionsScreen.tsx';

const LESSON = aLesson({
  completesBy: 'assignment',
  can: { comment: false, complete: false, learn: true, edit: false },
});
const AT = '2026-01-01T00:00:00.000Z';

function aSubmission(over: Partial<SubmissionView> = {}): SubmissionView {
  return {
    id: id(20),
    courseId: LESSON.courseId,
    lessonId: LESSON.id,
    lessonTitle: LESSON.title,
    student: aCourse().teacher,
    version: 1,
    text: 'My loaf',
    files: [{ id: id(21), name: 'crumb.txt', size: 5, url: '/api/submissions/1/files/2' }],
    status: 'submitted',
    submittedAt: AT,
    feedback: '',
    gradedAt: null,
    hasEnded: false,
    can: { grade: false, withdraw: true },
    ...over,
  };
}

let submissions: SubmissionView[];
let sent: { path: string; input: unknown }[];
const assignment = (): AssignmentView => ({
  lessonId: LESSON.id,
  instructions: 'Bake a **loaf**.',
  accepts: 'text',
  updatedAt: AT,
  submissions,
  can: { submit: submissions.length === 0 || submissions[0]?.status === 'returned', edit: false },
});
const record = (path: string, answer: () => unknown) => (input: unknown) => {
  sent.push({ path, input });
  return answer();
};
const link = answering({
  'courses.get': () => aCourse(),
  'courses.assignments.get': assignment,
  'courses.assignments.submit': record('submit', () => {
    submissions = [aSubmission({ version: submissions.length + 1 }), ...submissions];
    return submissions[0];
  }),
  'courses.assignments.list': () => ({ items: submissions, nextCursor: null }),
  'courses.assignments.submission': () => submissions[0] ?? aSubmission({ status: 'returned' }),
  'courses.assignments.grade': record('grade', () => {
    submissions = [];
    return aSubmission({ status: 'returned' });
  }),
});
beforeEach(() => {
  localStorage.clear();
  submissions = [];
  sent = [];
});

it('a text is kept while it is written, handed in, and waits', async () => {
  const { unmount } = renderSignedIn(<AssignmentCard lesson={LESSON} />, { user: MONA, link });
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  fireEvent.change(field, { target: { value: 'My loaf' } });
  unmount();
  renderSignedIn(<AssignmentCard lesson={LESSON} />, { user: MONA, link });
  expect(await screen.findByDisplayValue('My loaf')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));
  expect(await screen.findByText(/A teacher will review your work/)).toBeTruthy();
  expect(sent).toEqual([{ path: 'submit', input: { id: LESSON.id, text: 'My loaf', files: [] } }]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('My loaf');
});

it('work that was returned shows the comment and takes another version', async () => {
  submissions = [
    aSubmission({ status: 'returned', feedback: 'Salt it.', can: { grade: false, withdraw: false } }),
  ];
  renderSignedIn(<AssignmentCard lesson={LESSON} />, { user: MONA, link });
  expect(await screen.findByText('Salt it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /crumb\.txt/ }).getAttribute('href')).toBe(
    '/api/submissions/1/files/2',
  );
  expect(screen.getByRole('button', { name: 'Hand in again' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

it('a teacher opens a submission of the list and returns it with a comment', async () => {
  submissions = [aSubmission({ can: { grade: true, withdraw: false } })];
  renderSignedIn(
    <Routes>
      <Route path="/course/:id/submissions" element={<SubmissionsScreen />} />
    </Routes>,
    { user: MONA, link, path: `/course/${LESSON.courseId}/submissions` },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Open the work of Mathilde Roux on Toast' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), {
    target: { value: 'Salt it.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
  await waitFor(() =>
    expect(sent).toEqual([
      { path: 'grade', input: { id: id(20), result: 'returned', feedback: 'Salt it.' } },
    ]),
  );
});

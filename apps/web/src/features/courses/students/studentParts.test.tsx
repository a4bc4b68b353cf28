import type { AttemptView } from '@kindred/validation/courses/attempts';
import type { IssuedCertificate } from '@kindred/validation/courses/certificates';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import type { StudentRelease } from '@kindred/validation/courses/students';
import type { ErrorCode, ErrorIssue } from '@kindred/validation/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import CohortSheet from '../drip/CohortSheet.tsx';
import { SCHEDULE } from '../drip/copy.ts';
import { Schedule } from '../drip/Schedule.tsx';
import { QUIZ_RESULTS } from '../quiz/results/copy.ts';
import { Certificates } from './Certificates.tsx';
import { CohortMove } from './CohortMove.tsx';
import { CERTIFICATES, COHORT, QUIZZES, RELEASES } from './copy.ts';
import { Releases } from './Releases.tsx';
import { StudentQuizzes } from './StudentQuizzes.tsx';

const user = { ...aCourse().teacher, name: 'Bea Holm' };
const ids = { courseId: id(1), userId: user.id };
const refused = (code: ErrorCode, issue: ErrorIssue) =>
  refusal({ code, message: 'Refused', issues: [issue] });
const button = (name: string) => screen.getByRole('button', { name });

it('a teacher opens a lesson for a student now or on another day, and removes the exception', async () => {
  const lesson: StudentRelease = {
    lessonId: id(5),
    title: 'Toast',
    isOpen: false,
    opensAt: null,
    after: 'Rye',
    hasException: true,
  };
  const [set, remove] = [vi.fn(() => ({ message: '' })), vi.fn(() => ({ message: '' }))];
  const link = answering({ 'courses.setException': set, 'courses.deleteException': remove });
  renderSignedIn(<Releases {...ids} releases={[lesson]} />, { link });
  expect(screen.getByText('After: Rye · Exception')).toBeDefined();
  fireEvent.click(button(RELEASES.openNowOf('Toast')));
  const exception = { id: id(5), userId: user.id };
  await waitFor(() => expect(set).toHaveBeenCalledWith({ ...exception, opensAt: null }));
  fireEvent.click(button(RELEASES.openOnOf('Toast')));
  expect(button(RELEASES.save)).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(RELEASES.at), { target: { value: '2030-05-06T09:30' } });
  fireEvent.click(button(RELEASES.save));
  const opensAt = new Date(2030, 4, 6, 9, 30).toISOString();
  await waitFor(() => expect(set).toHaveBeenLastCalledWith({ ...exception, opensAt }));
  await waitFor(() => expect(screen.queryByLabelText(RELEASES.at)).toBeNull());
  fireEvent.click(button(RELEASES.removeOf('Toast')));
  await waitFor(() => expect(remove).toHaveBeenCalledWith(exception));
});

const cohort = (n: number, over: Partial<CohortView> = {}): CohortView => ({
  id: id(n),
  title: `Cohort ${n}`,
  startsOn: '2027-03-01',
  endsOn: null,
  timeZone: 'UTC',
  startsAt: '2027-03-01T00:00:00.000Z',
  endsAt: null,
  seats: 12,
  accessEnds: false,
  studentCount: 3,
  seatsLeft: 9,
  isMine: false,
  isOpen: true,
  ...over,
});

it('a student is moved to the chosen cohort, and one without seats is refused at the field', async () => {
  const move = vi.fn(() => {
    throw refused('cohort_full', { path: 'cohortId', message: 'It has no seats left' });
  });
  const link = answering({
    'courses.cohorts': () => [cohort(30), cohort(31)],
    'courses.chooseCohort': move,
  });
  renderSignedIn(<CohortMove {...ids} cohortId={id(30)} />, { link });
  const field = await screen.findByLabelText(COHORT.title);
  expect(button(COHORT.move)).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: id(31) } });
  fireEvent.click(button(COHORT.move));
  await waitFor(() => expect(move).toHaveBeenCalledWith({ id: id(1), userId: user.id, cohortId: id(31) }));
  expect(await screen.findByText('It has no seats left')).toBeDefined();
});

it('a cohort is edited with its fields filled in, and a refusal keeps what was typed', async () => {
  const change = vi.fn(() => {
    throw refused('cohort_seats', { path: 'seats', message: 'More students than that' });
  });
  const link = answering({ 'courses.updateCohort': change });
  const sheet = <CohortSheet course={aCourse()} cohort={cohort(30)} isOpen onClose={() => undefined} />;
  renderSignedIn(sheet, { link });
  const seats = await screen.findByLabelText(SCHEDULE.seats);
  expect(seats).toHaveProperty('value', '12');
  fireEvent.change(seats, { target: { value: '2' } });
  fireEvent.click(button(SCHEDULE.saveCohort));
  expect(await screen.findByText('More students than that')).toBeDefined();
  expect(seats).toHaveProperty('value', '2');
  const fields = { id: id(30), title: 'Cohort 30', startsOn: '2027-03-01', endsOn: null, seats: 2 };
  expect(change).toHaveBeenCalledWith({ ...fields, accessEnds: false });
});

it('a cohort that was edited keeps the focus on its button and reopens with its new fields', async () => {
  let title = 'Cohort 30';
  const link = answering({
    'courses.cohorts': () => [{ ...cohort(30), title }],
    'courses.updateCohort': (input) => {
      title = (input as { title: string }).title;
      return { ...cohort(30), title };
    },
    'courses.get': () => aCourse(),
    'courses.prerequisites': () => [],
  });
  renderSignedIn(<Schedule course={aCourse()} />, { link });
  const edit = await screen.findByRole('button', { name: SCHEDULE.edit('Cohort 30') });
  edit.focus();
  fireEvent.click(edit);
  const field = await screen.findByLabelText(SCHEDULE.cohortTitle, undefined, { timeout: 10_000 });
  fireEvent.change(field, { target: { value: 'Spring' } });
  fireEvent.click(button(SCHEDULE.saveCohort));
  const renamed = await screen.findByRole('button', { name: SCHEDULE.edit('Spring') });
  await waitFor(() => expect(document.activeElement).toBe(renamed));
  fireEvent.click(renamed);
  expect(await screen.findByLabelText(SCHEDULE.cohortTitle)).toHaveProperty('value', 'Spring');
});

it('a teacher opens the answers of an attempt with points and feedback', async () => {
  const summary = {
    id: id(40),
    startedAt: '2027-01-01T00:00:00.000Z',
    submittedAt: '2027-01-01T00:10:00.000Z',
    percent: 50,
    isPassed: false,
  };
  const choices = [
    { id: '1', text: 'Water' },
    { id: '2', text: 'Sand' },
  ];
  const result = { points: 0, isRight: false, key: ['1'], explanation: 'Dough needs water.' };
  const question = { id: id(41), kind: 'one', prompt: 'What goes in?', points: 2, choices, result } as const;
  const attempt: AttemptView = {
    ...summary,
    quizId: id(42),
    lessonId: id(43),
    courseId: id(1),
    passMark: 60,
    deadline: null,
    secondsLeft: null,
    questions: [question],
    answers: { [id(41)]: ['2'] },
    points: 1,
    pointsMax: 2,
  };
  const list = vi.fn(() => ({ items: [{ ...summary, student: user }], nextCursor: null }));
  const link = answering({ 'courses.attempts.list': list, 'courses.attempts.get': () => attempt });
  const quizzes = [{ id: id(42), lessonId: id(43), title: 'Dough' }];
  renderSignedIn(<StudentQuizzes user={user} quizzes={quizzes} />, { link });
  expect(button(QUIZZES.allowIn('Dough'))).toBeDefined();
  fireEvent.click(button(QUIZZES.attemptsOf('Dough')));
  fireEvent.click(await screen.findByRole('button', { name: /^Answers of Bea Holm, .*2027/ }));
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ id: id(43), userId: user.id }));
  const sheet = await screen.findByRole('dialog', { name: QUIZ_RESULTS.answersOf(user.name) });
  for (const text of ['What goes in?', 'Sand', 'Water', 'Dough needs water.']) {
    expect(await within(sheet).findByText(text)).toBeDefined();
  }
  expect(within(sheet).queryByText('Your answer')).toBeNull();
});

it('a certificate that is issued again gives the focus to its list, and is not revoked twice', async () => {
  const revoked: IssuedCertificate = {
    ...{
      credentialId: 'A'.repeat(20),
      status: 'revoked',
      holder: user.name,
      course: 'Rye',
      issuer: 'Bakery',
    },
    ...{ teacher: 'Olga', issuedAt: '2027-01-01T00:00:00.000Z', expiresAt: null },
    ...{ revokedAt: '2027-02-01T00:00:00.000Z', revokeReason: 'Copied' },
  };
  const issued: IssuedCertificate = { ...revoked, credentialId: 'B'.repeat(20), revokedAt: null };
  function Page() {
    const [list, setList] = useState([revoked]);
    const add = () => setList([issued, revoked]);
    return (
      <>
        <Certificates {...ids} certificates={list} />
        <button type="button" onClick={add}>
          Arrive
        </button>
      </>
    );
  }
  renderSignedIn(<Page />);
  fireEvent.click(button(CERTIFICATES.reissue));
  const asked = within(await screen.findByRole('dialog', { name: CERTIFICATES.reissueTitle }));
  expect(asked.getByText(CERTIFICATES.reissueText)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(button('Arrive'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: CERTIFICATES.title }));
});

it('a certificate is revoked with a reason, and the latest alone is issued again', async () => {
  const certificate: IssuedCertificate = {
    credentialId: 'A'.repeat(20),
    status: 'valid',
    holder: user.name,
    course: 'Rye',
    issuer: 'Bakery',
    teacher: 'Olga',
    issuedAt: '2027-01-01T00:00:00.000Z',
    expiresAt: null,
    revokedAt: null,
    revokeReason: null,
  };
  const revokedAt = '2027-02-01T00:00:00.000Z';
  const over = {
    credentialId: 'B'.repeat(20),
    status: 'revoked',
    revokedAt,
    revokeReason: 'Copied',
  } as const;
  const [revoke, reissue] = [vi.fn(() => ({})), vi.fn(() => ({}))];
  const link = answering({ 'courses.revokeCertificate': revoke, 'courses.reissueCertificate': reissue });
  renderSignedIn(<Certificates {...ids} certificates={[certificate, { ...certificate, ...over }]} />, {
    link,
  });
  expect(screen.getByRole('link', { name: 'A'.repeat(20) }).getAttribute('href')).toContain('/certificate/');
  expect(screen.getByText(/Copied/)).toBeDefined();
  fireEvent.click(button(CERTIFICATES.reissue));
  const asked = await screen.findByRole('dialog', { name: CERTIFICATES.reissueTitle });
  fireEvent.click(within(asked).getByRole('button', { name: CERTIFICATES.reissue }));
  await waitFor(() => expect(reissue).toHaveBeenCalledWith({ credentialId: 'A'.repeat(20) }));
  fireEvent.click(await screen.findByRole('button', { name: CERTIFICATES.revoke }));
  const sheet = await screen.findByRole('dialog', { name: CERTIFICATES.revokeTitle });
  const action = within(sheet).getByRole('button', { name: CERTIFICATES.revoke });
  fireEvent.click(action);
  expect(await within(sheet).findByText('Enter a reason')).toBeDefined();
  fireEvent.change(within(sheet).getByLabelText(CERTIFICATES.reason), { target: { value: 'Copied' } });
  fireEvent.click(action);
  await waitFor(() =>
    expect(revoke).toHaveBeenCalledWith({ credentialId: 'A'.repeat(20), reason: 'Copied' }),
  );
});

import type { AttemptView } from '@kindred/validation/courses/attempts';
import type { QuizView } from '@kindred/validation/courses/quizzes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../../testing/answers.ts';
import { MONA } from '../../../../testing/people.ts';
import { renderSignedIn } from '../../../../testing/signedIn.tsx';
import { aLesson, id } from '../../builder/builder.fixture.ts';
import { anAttempt, aQuiz, submitted } from '../quiz.fixture.ts';
import { LessonQuiz } from './LessonQuiz.tsx';

let quiz: QuizView;
let attempt: AttemptView;
const save = vi.fn();
const submit = vi.fn();
const read = vi.fn();
const link = answering({
  'courses.quizzes.get': () => quiz,
  'courses.attempts.start': () => attempt,
  'courses.attempts.get': read,
  'courses.attempts.save': save,
  'courses.attempts.submit': submit,
});

beforeEach(() => {
  localStorage.clear();
  quiz = aQuiz();
  attempt = anAttempt();
  save.mockReset().mockImplementation(() => ({ savedAt: attempt.startedAt, secondsLeft: 500 }));
  submit.mockReset().mockImplementation(({ answers }) => submitted({ ...attempt, answers }));
  read.mockReset().mockImplementation(() => submitted(attempt));
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the quiz and starts it, under fake timers. */
async function start() {
  const page = renderSignedIn(<LessonQuiz lesson={aLesson({ completesBy: 'quiz' })} next={undefined} />, {
    link,
  });
  const button = await screen.findByRole('button', { name: /^(Start quiz|Continue|Try again)$/ });
  vi.useFakeTimers();
  fireEvent.click(button);
  await pass(0);
  return page;
}
const button = (name: string) => screen.getByRole('button', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const sent = () => save.mock.calls.map(([input]) => input.answers);
const timer = () => screen.getByRole('timer').textContent;

it('counts the time left from the server’s answer, whatever the clock of the device says', async () => {
  attempt = anAttempt({ secondsLeft: 90, deadline: '2001-01-01T00:00:00.000Z' });
  await start();
  expect(timer()).toBe('1:30');
  await pass(30_000);
  expect(timer()).toBe('1:00');
  vi.setSystemTime(new Date('2040-01-01T00:00:00.000Z'));
  await pass(1_000);
  expect(timer()).toBe('0:59');
  expect(submit).not.toHaveBeenCalled();
});

it('takes the time of each saved answer, so that extra time arrives while the attempt runs', async () => {
  save.mockImplementation(() => ({ savedAt: attempt.startedAt, secondsLeft: 1_200 }));
  await start();
  expect(timer()).toBe('10:00');
  choose('180 °C');
  await pass(1_000);
  expect(timer()).toBe('20:00');
});

it('saves answers after a pause with one call at a time, and only those that changed', async () => {
  const waiting: (() => void)[] = [];
  save.mockImplementation(
    () =>
      new Promise((resolve) => waiting.push(() => resolve({ savedAt: attempt.startedAt, secondsLeft: 500 }))),
  );
  await start();
  choose('180 °C');
  choose('250 °C');
  await pass(799);
  expect(save).not.toHaveBeenCalled();
  await pass(1);
  type('rye');
  await pass(5_000);
  expect(sent()).toEqual([{ [id(71)]: ['b'] }]);
  waiting[0]?.();
  await pass(0);
  expect(sent()).toEqual([{ [id(71)]: ['b'] }, { [id(72)]: ['rye'] }]);
  waiting[1]?.();
  await pass(0);
  expect(screen.getByText('Saved')).toBeTruthy();
});

it('keeps an answer on the device while the server cannot be reached, and sends it after a reload', async () => {
  save.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  const page = await start();
  type('rye');
  await pass(1_000);
  expect(screen.getByText(/^Kept on this device/)).toBeTruthy();
  page.unmount();
  await pass(0);
  vi.useRealTimers();
  save.mockReset().mockImplementation(() => ({ savedAt: attempt.startedAt, secondsLeft: 500 }));
  quiz = aQuiz({ openAttemptId: attempt.id });
  await start();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('rye');
  expect(sent()).toEqual([{ [id(72)]: ['rye'] }]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith(`draft:${MONA.id}`))).toEqual([]);
});

it('says why the server refuses an answer', async () => {
  save.mockImplementation(() => {
    throw refusal({ code: 'not_enrolled', message: 'Your access ended.' });
  });
  await start();
  choose('250 °C');
  await pass(1_000);
  expect(screen.getByText('Your access ended.')).toBeTruthy();
});

it('submits once with every answer when the time is over, and says so', async () => {
  attempt = anAttempt({ secondsLeft: 2, answers: { [id(72)]: ['rye'] } });
  await start();
  await pass(1_500);
  choose('250 °C');
  await pass(500);
  await pass(10_000);
  expect(submit.mock.calls.map(([input]) => input)).toEqual([
    { id: attempt.id, answers: { [id(71)]: ['b'], [id(72)]: ['rye'] } },
  ]);
  expect(screen.getByText('Time was up. Your answers were submitted.')).toBeTruthy();
});

it('submits once when the time ends while its submission is under way', async () => {
  const answers = { [id(71)]: ['b'], [id(72)]: ['rye'], [id(73)]: ['y', 'z', 'x'] };
  attempt = anAttempt({ secondsLeft: 2, answers });
  let answer = () => {};
  submit.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(submitted(attempt)))));
  await start();
  fireEvent.click(button('Submit'));
  await pass(3_000);
  await pass(3_000);
  answer();
  await pass(0);
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByText('50%')).toBeTruthy();
});

it('repeats the submission at the end of the time until the server answers', async () => {
  attempt = anAttempt({ secondsLeft: 1 });
  submit.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch');
  });
  await start();
  await pass(1_000);
  await pass(10_000);
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByText('50%')).toBeTruthy();
});

it('asks before it submits with unanswered questions, and submits once however often it is pressed', async () => {
  await start();
  choose('250 °C');
  fireEvent.click(button('Submit'));
  await pass(500);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('2 questions are not answered.')).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
  const confirm = dialog.getByRole('button', { name: 'Submit' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await pass(500);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('shows the result of an attempt that another device submitted', async () => {
  save.mockImplementation(() => {
    throw refusal({ code: 'attempt_submitted', message: 'Submitted.' });
  });
  await start();
  choose('250 °C');
  await pass(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(screen.getByText('50%')).toBeTruthy();
});

it('shows which answers are right, partly right and wrong, with the right ones and their explanations', async () => {
  attempt = anAttempt({ answers: { [id(71)]: ['b'], [id(73)]: ['x', 'y', 'z'] } });
  quiz = aQuiz({ openAttemptId: attempt.id });
  await start();
  type('spelt');
  fireEvent.click(button('Submit'));
  await pass(500);
  const questions = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li')?.textContent);
  expect(questions[0]).toMatch(/1 of 1 points.*Right.*250 °C.*Heat makes steam/);
  expect(questions[1]).toMatch(/0 of 1 points.*Wrong.*spelt.*rye or wheat/);
  expect(questions[2]).toMatch(/1 of 2 points.*Partly right.*BakeMixRest.*MixRestBake/);
});

it('puts an order question in order by its handle and keys, and by its buttons', async () => {
  await start();
  const items = () =>
    screen.getAllByRole('button', { name: /^Move \w+$/ }).map((handle) => handle.getAttribute('aria-label'));
  const handle = () => button('Move Bake');
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowDown' });
  fireEvent.click(handle());
  expect(items()).toEqual(['Move Mix', 'Move Bake', 'Move Rest']);
  fireEvent.click(button('Move Bake down'));
  expect(items()).toEqual(['Move Mix', 'Move Rest', 'Move Bake']);
  await pass(1_000);
  expect(sent()).toEqual([{ [id(73)]: ['y', 'z', 'x'] }]);
});

it('has no button to start without a try left', async () => {
  quiz = aQuiz({
    triesLeft: 0,
    can: { start: false, edit: false },
    attempts: [
      {
        id: id(80),
        startedAt: attempt.startedAt,
        submittedAt: attempt.startedAt,
        percent: 25,
        isPassed: false,
      },
    ],
  });
  renderSignedIn(<LessonQuiz lesson={aLesson({ completesBy: 'quiz' })} next={undefined} />, { link });
  expect(await screen.findByText('No tries left')).toBeTruthy();
  expect(screen.getByText('Best result: 25%')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Start|Try again/ })).toBeNull());
});

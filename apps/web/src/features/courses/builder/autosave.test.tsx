import type { CourseView } from '@kindred/validation/courses';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, aCurriculum, changed } from './builder.fixture.ts';
import EditScreen from './EditScreen.tsx';

let course: CourseView;
const update = vi.fn();
const link = answering({
  'courses.get': () => course,
  'courses.curriculum': () => aCurriculum({ Heat: ['Toast'] }),
  'courses.update': update,
  'courses.resources': () => [],
  'courses.cohorts': () => [],
  'courses.ofTribe': () => ({ items: [] }),
});
const STALE = refusal({ code: 'course_changed', message: 'This course was changed meanwhile.' });

beforeEach(() => {
  course = aCourse();
  update.mockReset().mockImplementation(({ id: _, readAt, ...changes }) => {
    if (readAt !== course.updatedAt) throw STALE;
    course = changed(course, changes);
    return course;
  });
});
afterEach(() => void vi.useRealTimers());

async function open() {
  renderSignedIn(
    <Routes>
      <Route path="/course/:id/edit" element={<EditScreen />} />
    </Routes>,
    { link, path: `/course/${course.id}/edit` },
  );
  return screen.findByRole('textbox', { name: 'Title' });
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
function type(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
}
function typeAndLeave(name: string, value: string) {
  type(name, value);
  fireEvent.blur(field(name));
}

it('saves a field a second after typing and keeps the text as it was typed', async () => {
  await open();
  vi.useFakeTimers();
  type('Title', 'Know Your Stove ');
  expect(screen.getByText('Saving…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(update).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(update.mock.calls.map(([input]) => input)).toEqual([
    { id: course.id, readAt: aCourse().updatedAt, title: 'Know Your Stove' },
  ]);
  expect(field('Title').value).toBe('Know Your Stove ');
  fireEvent.blur(field('Title'));
  await waitFor(() => expect(field('Title').value).toBe('Know Your Stove'));
  expect(update).toHaveBeenCalledTimes(1);
});

it('shows the error under its field, keeps what was typed and saves the next version', async () => {
  await open();
  typeAndLeave('Title', '');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  const issues = [{ path: 'title', message: 'Title can’t be this' }];
  update.mockImplementationOnce(() => {
    throw refusal({ code: 'invalid_input', message: 'Check the fields.', issues });
  });
  typeAndLeave('Title', 'Ovens');
  expect(await screen.findByText('Title can’t be this')).toBeTruthy();
  expect(field('Title').value).toBe('Ovens');
  typeAndLeave('Title', 'All Ovens');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(course.title).toBe('All Ovens');
});

it('keeps what was typed when the server does not answer, and saves it on another try', async () => {
  await open();
  update.mockImplementationOnce(() => {
    throw new Error('Away');
  });
  typeAndLeave('Description', 'Steam first.');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(field('Description').value).toBe('Steam first.');
  expect(course.description).toBe('Steam first.');
});

it.each([
  ['Keep mine', 'Mine'],
  ['Use theirs', 'Theirs'],
])(
  'shows both versions of a field that another teacher changed, and "%s" stores %s',
  async (choice, kept) => {
    await open();
    course = changed(course, { title: 'Theirs', level: 'beginner' });
    typeAndLeave('Title', 'Mine');
    const conflict = within(await screen.findByRole('region', { name: /^Another teacher changed “Title”/ }));
    expect(conflict.getByText('Mine', { selector: 'dd' })).toBeTruthy();
    expect(conflict.getByText('Theirs', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(course.title).toBe('Theirs');
    fireEvent.click(conflict.getByRole('button', { name: choice }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(course.title).toBe(kept);
    expect(field('Title').value).toBe(kept);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Level' }).value).toBe('beginner');
  },
);

it('saves without a question when another teacher changed another field', async () => {
  await open();
  course = changed(course, { description: 'Theirs' });
  typeAndLeave('Title', 'Mine');
  await waitFor(() => expect(course.title).toBe('Mine'));
  expect(course.description).toBe('Theirs');
  await waitFor(() => expect(field('Description').value).toBe('Theirs'));
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

it('stops after three saves that were overtaken, and keeps what was typed', async () => {
  await open();
  update.mockImplementation(() => {
    course = changed(course, { enrollmentCount: course.enrollmentCount + 1 });
    throw STALE;
  });
  typeAndLeave('Title', 'Mine');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(update).toHaveBeenCalledTimes(3);
  expect(field('Title').value).toBe('Mine');
});

it('is missing for users who do not teach the course', async () => {
  course = aCourse({ can: { enroll: true, learn: false, leave: false, edit: false, report: false } });
  renderSignedIn(
    <Routes>
      <Route path="/course/:id/edit" element={<EditScreen />} />
    </Routes>,
    { link, path: `/course/${course.id}/edit` },
  );
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeTruthy();
});

it('stores what was typed before it downloads the course, and shows a refusal', async () => {
  const body = { code: 'too_many_requests', message: 'Try again in an hour.' };
  const ask = vi.fn(async () => new Response(JSON.stringify(body), { status: 429 }));
  vi.stubGlobal('fetch', ask);
  await open();
  type('Title', 'Know Your Stove');
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('button', { name: /Download as ZIP/ }));
  expect(await screen.findByText('Try again in an hour.')).toBeTruthy();
  expect(course.title).toBe('Know Your Stove');
  expect(ask).toHaveBeenCalledExactlyOnceWith(`/api/courses/${course.id}/archive`, expect.anything());
  vi.unstubAllGlobals();
});

import type { CurriculumView, LessonEvent } from '@kindred/validation/courses';
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, refusal } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { aCourse, aLesson } from './builder/builder.fixture.ts';
import LessonScreen from './LessonScreen.tsx';
import { readingTimeOf } from './useReadToEnd.ts';

const course = aCourse({ can: { enroll: false, learn: true, leave: true, edit: false, report: true } });
/** 80 words: ten seconds. */
const CONTENT = Array.from({ length: 80 }, () => 'steam').join(' ');
let shown: ((isIntersecting: boolean) => void)[];
let completedAt: string | null;
let completions: number;
let videoUrl: string | null;
let isRefused: boolean;
let content: string;
let event: LessonEvent | null;

class Observer {
  constructor(callback: IntersectionObserverCallback) {
    shown.push((isIntersecting) =>
      callback([{ isIntersecting }] as IntersectionObserverEntry[], this as unknown as IntersectionObserver),
    );
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  shown = [];
  completedAt = null;
  completions = 0;
  videoUrl = null;
  isRefused = false;
  content = CONTENT;
  event = null;
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const curriculum: CurriculumView = {
  modules: [],
  version: 1,
  progress: { completed: 0, total: 1, percent: 0, added: 0, blockers: [] },
};
const lesson = () =>
  aLesson({
    courseId: course.id,
    content,
    event,
    videoUrl,
    completedAt,
    completesBy: 'button',
    can: { comment: false, complete: true, learn: true, edit: false },
  });
const link = answering({
  'courses.get': () => course,
  'courses.curriculum': () => curriculum,
  'courses.lesson': lesson,
  'courses.notes': () => ({ items: [] }),
  'courses.complete': () => {
    completions += 1;
    if (isRefused) throw refusal({ code: 'not_allowed', message: 'The course is closed.' });
    completedAt = '2026-01-02T00:00:00.000Z';
    return curriculum;
  },
  'courses.reopen': () => {
    completedAt = null;
    return curriculum;
  },
});
async function open() {
  const page = renderSignedIn(
    <Routes>
      <Route path="/course/:id/lesson/:lessonId" element={<LessonScreen />} />
    </Routes>,
    { link, path: `/course/${course.id}/lesson/${lesson().id}` },
  );
  await screen.findByRole('button', { name: 'Mark complete' });
  return page;
}
const seeEnd = () =>
  act(() => {
    for (const show of shown) show(true);
  });
const read = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

it('takes five seconds at least, and a second for eight words', () => {
  expect([readingTimeOf('Two words'), readingTimeOf(CONTENT)]).toEqual([5_000, 10_000]);
});

it('completes a text lesson at its end after the reading time, and not again once its reader reopened it', async () => {
  await open();
  expect(screen.getByText('Read to the end or press “Mark complete”')).toBeTruthy();
  seeEnd();
  await read(8);
  expect(completions).toBe(0);
  await read(3);
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(completions).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as not completed' }));
  await screen.findByRole('button', { name: 'Mark complete' });
  seeEnd();
  await read(30);
  expect(completions).toBe(1);
});

it('announces that reading completed a lesson, and keeps the focus in the page', async () => {
  await open();
  act(() => screen.getByRole('button', { name: 'Mark complete' }).focus());
  seeEnd();
  await read(11);
  const status = await screen.findByText('Completed');
  expect(status.getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(status.parentElement);
});

it('tries once to complete a lesson by reading, and leaves the rest to its button', async () => {
  isRefused = true;
  await open();
  seeEnd();
  await read(11);
  expect(await screen.findByText('The course is closed.')).toBeTruthy();
  seeEnd();
  await read(30);
  expect(completions).toBe(1);
  expect(screen.getByRole('button', { name: 'Mark complete' })).toBeTruthy();
});

it('completes nothing before its end was in view', async () => {
  await open();
  await read(30);
  expect(completions).toBe(0);
});

it('counts no time while the page is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open();
  seeEnd();
  await read(30);
  expect(completions).toBe(0);
  visibility.mockRestore();
});

it('is completed by its button alone beside a video of another site', async () => {
  videoUrl = 'https://youtu.be/aqz-KE-bpKQ';
  await open();
  seeEnd();
  await read(30);
  expect(completions).toBe(0);
});

it('calls a lesson empty that has neither a text nor an event', async () => {
  content = '';
  const { unmount } = await open();
  expect(screen.getByText('This lesson has no text yet.')).toBeTruthy();
  unmount();
  event = {
    id: course.id,
    title: 'Live baking',
    startsAt: '2126-01-03T10:00:00.000Z',
    endsAt: '2126-01-03T11:00:00.000Z',
    url: '/tribe/bakery',
  };
  await open();
  expect(screen.getByRole('region', { name: 'Live event' })).toBeTruthy();
  expect(screen.queryByText('This lesson has no text yet.')).toBeNull();
});

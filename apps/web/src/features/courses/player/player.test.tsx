import type { LessonView } from '@kindred/validation/courses';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, aCurriculum, aLesson } from '../builder/builder.fixture.ts';
import LessonScreen from '../LessonScreen.tsx';

const curriculum = aCurriculum({ Heat: ['Toast', 'Stone or steel'] });
const [first, second] = curriculum.modules[0]?.lessons ?? [];
const ids = { first: first?.id ?? '', second: second?.id ?? '' };
const upload: LessonView['upload'] = {
  id: ids.first,
  status: 'ready',
  error: null,
  name: 'toast.mp4',
  size: 1_000,
  url: '/lesson-videos/1',
  mimeType: 'video/mp4',
  duration: 600_000,
  width: 1_920,
  height: 1_080,
};

let lesson: LessonView;
let reports: { position: number; intervals: [number, number][] }[];
let notes: { at: number | null; content: string }[];

beforeEach(() => {
  localStorage.clear();
  reports = [];
  notes = [];
  lesson = aLesson({
    id: ids.first,
    upload,
    completesBy: 'video',
    watch: { position: 42, percent: 40 },
    captions: [{ id: ids.second, language: 'en', label: 'English', url: '/captions/1' }],
    transcript: [
      { at: 0, text: 'Welcome' },
      { at: 120, text: 'The oven is hot' },
    ],
    can: { comment: false, complete: false, learn: true, edit: false },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    fireEvent.play(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: true });
    fireEvent.pause(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open() {
  const link = answering({
    'courses.get': () => aCourse(),
    'courses.curriculum': () => curriculum,
    'courses.lesson': (input) => ({ ...lesson, id: (input as { id: string }).id }),
    'courses.notes': () => ({ items: [] }),
    'courses.addNote': (input) => {
      notes.push(input as (typeof notes)[number]);
      const time = '2026-01-01T00:00:00.000Z';
      return { ...(input as object), id: ids.second, createdAt: time, updatedAt: time };
    },
    'courses.watch': (input) => {
      reports.push(input as (typeof reports)[number]);
      return { position: 0, percent: 41, completedAt: null };
    },
  });
  const path = `/course/${lesson.courseId}/lesson/${ids.first}`;
  const route = <Route path="/course/:id/lesson/:lessonId" element={<LessonScreen />} />;
  const page = renderSignedIn(<Routes>{route}</Routes>, { link, path });
  const player = await screen.findByRole('group', { name: 'Video player: Toast' });
  const video = player.querySelector('video') ?? expect.fail('has a video');
  Object.defineProperty(video, 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(video);
  /** Plays from here on, without the events of a seek. */
  const playTo = (to: number) =>
    act(() => {
      for (let at = video.currentTime; at <= to; at += 0.5) {
        video.currentTime = at;
        fireEvent.timeUpdate(video);
      }
    });
  return { ...page, player, video, playTo };
}

it('starts where the server says that the user stopped, and says what completes the lesson', async () => {
  const { video } = await open();
  expect(video.currentTime).toBe(42);
  expect(screen.getByText('Complete by watching 90% of the video: 40% watched')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark complete' })).toBeNull();
});

it('is controlled by keys', async () => {
  const { player, video } = await open();
  const press = (key: string) => fireEvent.keyDown(player, { key });
  const after = (key: string) => {
    press(key);
    return video.currentTime;
  };
  expect(['l', 'j', 'ArrowRight', 'ArrowLeft'].map(after)).toEqual([52, 42, 47, 42]);
  press('k');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  press(' ');
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  press('m');
  expect(video.muted).toBe(true);
  press('ArrowDown');
  expect(video.volume).toBeCloseTo(0.9);
  press('>');
  await waitFor(() => expect(video.playbackRate).toBe(1.25));
  press('<');
  await waitFor(() => expect(video.playbackRate).toBe(1));
  const captions = screen.getByLabelText<HTMLSelectElement>('Captions');
  press('c');
  await waitFor(() => expect(captions.value).toBe('en'));
  // A shortcut of the browser, and a key that the focused control uses itself.
  fireEvent.keyDown(player, { key: 'l', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Mute' }), { key: ' ' });
  expect([video.currentTime, video.paused]).toEqual([42, true]);
});

it('reports what was played when it pauses, and never what was skipped', async () => {
  const { video, playTo } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  playTo(50);
  fireEvent.change(screen.getByLabelText('Position in the video'), { target: { value: '590' } });
  fireEvent.seeking(video);
  playTo(595);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(reports).toHaveLength(2));
  expect(reports.map(({ position, intervals }) => ({ position, intervals }))).toEqual([
    { position: 42, intervals: [] },
    {
      position: 595,
      intervals: [
        [42, 50],
        [590, 595],
      ],
    },
  ]);
});

it('reports every twelve seconds of playback, and again when the user leaves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { playTo, unmount } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  playTo(54);
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(reports.at(-1)).toMatchObject({ position: 54, intervals: [[42, 54]] });
  const before = reports.length;
  playTo(58);
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(reports.slice(before)).toMatchObject([{ position: 58, intervals: [[42, 58]] }]);
});

it('opens the next lesson five seconds after the end, unless the user stays', async () => {
  const { video } = await open();
  fireEvent.ended(video);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(screen.queryByText('Next: Stone or steel')).toBeNull();
  vi.useFakeTimers();
  fireEvent.ended(video);
  for (let second = 0; second < 4; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Next: Stone or steel')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  // The lesson is asked for, and answered at once.
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Lesson 2 of 2')).toBeTruthy();
});

it('seeks to a passage of the transcript, which is found by its words', async () => {
  const { video } = await open();
  fireEvent.change(screen.getByLabelText('Search the transcript'), { target: { value: 'OVEN' } });
  expect(screen.queryByRole('button', { name: /Welcome/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /The oven is hot/ }));
  expect(video.currentTime).toBe(120);
  expect(screen.getByRole('button', { name: /The oven is hot/ }).getAttribute('aria-current')).toBe('true');
});

it('adds a note at the current time, whose stamp seeks back to it', async () => {
  const { video } = await open();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Look up' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note at 0:42' }));
  const stamp = await screen.findByRole('button', { name: 'Go to 0:42' });
  expect(notes).toMatchObject([{ at: 42, content: 'Look up' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
  fireEvent.click(stamp);
  expect(video.currentTime).toBe(42);
});

it('offers to try again when the video does not play', async () => {
  const { video } = await open();
  fireEvent.error(video);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(HTMLMediaElement.prototype.load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['processing', null, 'This video is being prepared. It plays here once it is ready.'],
  ['failed', 'Its format does not play in browsers.', 'Its format does not play in browsers.'],
] as const)('says why a video that is %s does not play', async (status, error, sentence) => {
  lesson = { ...lesson, upload: upload && { ...upload, status, error, url: null } };
  const link = answering({
    'courses.get': () => aCourse(),
    'courses.curriculum': () => curriculum,
    'courses.lesson': () => lesson,
    'courses.notes': () => ({ items: [] }),
  });
  const route = <Route path="/course/:id/lesson/:lessonId" element={<LessonScreen />} />;
  const path = `/course/${lesson.courseId}/lesson/${ids.first}`;
  renderSignedIn(<Routes>{route}</Routes>, { link, path });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

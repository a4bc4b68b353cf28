import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { aLesson } from './builder/builder.fixture.ts';
import CourseScreen from './CourseScreen.tsx';
import LessonScreen from './LessonScreen.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000020${n}`;
const COURSE: CourseView = {
  id: id(1),
  title: 'Know Your Oven',
  description: 'Heat and steam.',
  imageUrl: null,
  level: 'advanced',
  price: '0.00',
  currency: 'USD',
  duration: 95,
  enrollmentCount: 12,
  rating: 4.6,
  reviewCount: 12,
  lessonCount: 2,
  isPublished: true,
  isHidden: false,
  isIncluded: false,
  isIncludedForMe: false,
  hasCertificate: true,
  certificateMonths: null,
  ownDuration: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  teacher: {
    id: id(2),
    firstName: 'Mathilde',
    lastName: 'Roux',
    name: 'Mathilde Roux',
    handle: 'mathilde',
    profileImageUrl: null,
  },
  tribe: { id: id(3), slug: 'bakery', name: 'The Slow Bakery' },
  enrollment: null,
  timeZone: 'UTC',
  hasCohorts: false,
  prerequisites: [],
  can: { enroll: true, learn: false, leave: false, edit: false, report: true },
};
const ENROLLED: CourseView = {
  ...COURSE,
  enrollment: {
    id: id(4),
    source: 'free',
    enrolledAt: '2026-01-01T00:00:00.000Z',
    completedAt: null,
    credentialId: null,
    cohort: null,
    needsCohort: false,
    needsPrerequisites: false,
  },
  can: { ...COURSE.can, enroll: false, learn: true, leave: true },
};

const HEAT = { id: id(7), title: 'Heat', description: null, updatedAt: COURSE.updatedAt };

let course: CourseView;
let done: Set<string>;
let drafts: Set<string>;
beforeEach(() => {
  course = COURSE;
  done = new Set();
  drafts = new Set();
});

function curriculum(): CurriculumView {
  const lesson = (n: number, title: string) => ({
    id: id(n),
    title,
    duration: 10,
    isPublished: !drafts.has(id(n)),
    isOpen: n === 5 || course.can.learn,
    releasesAt: null,
    after: null,
    completesBy: 'button' as const,
    completedAt: done.has(id(n)) ? '2026-01-02T00:00:00.000Z' : null,
  });
  const lessons = [lesson(5, 'Ten slices of toast'), lesson(6, 'Stone or steel')];
  const blockers = lessons
    .filter(({ completedAt }) => completedAt === null)
    .map(({ id: lessonId, title }) => ({ lessonId, title, reason: 'quiz' as const }));
  const progress = { completed: done.size, total: 2, percent: done.size * 50, added: 0, blockers };
  return { modules: [{ ...HEAT, lessons }], version: 1, progress };
}

let video: LessonView['video'] | 'closed' = null;

const link = answering({
  'courses.get': () => course,
  'courses.curriculum': curriculum,
  'courses.resources': () =>
    course.can.learn
      ? [{ id: id(8), kind: 'reading', title: 'Starter recipe', url: 'https://rye.example/', file: null }]
      : [],
  'courses.enroll': () => (course = ENROLLED),
  'courses.lesson': (input): LessonView => {
    const lessonId = (input as { id: string }).id;
    return aLesson({
      id: lessonId,
      courseId: COURSE.id,
      moduleId: id(7),
      title: lessonId === id(5) ? 'Ten slices of toast' : 'Stone or steel',
      content: 'Preheat for **half an hour**.',
      videoUrl: video === null ? null : 'https://youtu.be/aqz-KE-bpKQ',
      video: video === 'closed' ? null : video,
      completedAt: done.has(lessonId) ? '2026-01-02T00:00:00.000Z' : null,
      can: { comment: false, complete: course.can.learn, learn: course.can.learn, edit: false },
    });
  },
  'courses.complete': (input) => {
    done.add((input as { id: string }).id);
    return curriculum();
  },
});
const open = (path: string) =>
  renderSignedIn(
    <Routes>
      <Route path="/course/:id" element={<CourseScreen />} />
      <Route path="/course/:id/lesson/:lessonId" element={<LessonScreen />} />
    </Routes>,
    { link, path },
  );

it('shows a course with its facts, its curriculum and which lessons are open', async () => {
  open(`/course/${COURSE.id}`);
  expect(await screen.findByRole('heading', { name: 'Know Your Oven', level: 1 })).toBeTruthy();
  for (const text of ['Advanced', 'Free', '1 h 35 min', '12 students']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect((await screen.findByRole('link', { name: /Ten slices of toast/ })).getAttribute('href')).toBe(
    `/course/${COURSE.id}/lesson/${id(5)}`,
  );
  expect(screen.queryByRole('link', { name: /Stone or steel/ })).toBeNull();
  expect(screen.getByText('Locked until you enroll')).toBeTruthy();
});

it('loads a video from its site only when it is played', async () => {
  video = { site: 'youtube', src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0' };
  open(`/course/${COURSE.id}/lesson/${id(5)}`);
  const play = await screen.findByRole('button', { name: 'Play video Loads from YouTube' });
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(play);
  const frame = screen.getByTitle('Video: Ten slices of toast');
  expect(frame.getAttribute('src')).toBe(`${video.src}&enablejsapi=1`);
  expect(document.activeElement).toBe(frame);
});

it('links to a video whose site the operator does not allow', async () => {
  video = 'closed';
  open(`/course/${COURSE.id}/lesson/${id(5)}`);
  const away = await screen.findByRole('link', { name: 'Open video' });
  expect(away.getAttribute('href')).toBe('https://youtu.be/aqz-KE-bpKQ');
});

it('enrolls, completes a lesson and continues with the next one', async () => {
  open(`/course/${COURSE.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Continue Learning' }));
  expect(await screen.findByRole('heading', { name: 'Ten slices of toast', level: 1 })).toBeTruthy();
  expect(screen.getByText('half an hour').tagName).toBe('STRONG');
  fireEvent.click(screen.getByRole('button', { name: 'Complete and continue' }));
  expect(await screen.findByRole('heading', { name: 'Stone or steel', level: 1 })).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  fireEvent.click(screen.getByRole('button', { name: 'Mark complete' }));
  await waitFor(() => expect(done.size).toBe(2));
  expect(await screen.findByText('2 of 2 lessons', { exact: false })).toBeTruthy();
});

it('names what is left to do, with the reason and a link, to a student who started', async () => {
  course = ENROLLED;
  const { unmount } = open(`/course/${COURSE.id}`);
  await screen.findByRole('link', { name: /Stone or steel/ });
  expect(screen.queryByText(/Left to do/)).toBeNull();
  unmount();
  done.add(id(5));
  open(`/course/${COURSE.id}`);
  const left = within((await screen.findByText('Left to do (1)')).closest('details') as HTMLElement);
  expect(left.getByText('Quiz not passed')).toBeTruthy();
  expect(left.getByText('Stone or steel').getAttribute('href')).toBe(`/course/${COURSE.id}/lesson/${id(6)}`);
});

it('reloads the resources that an open tab shows after enrolling', async () => {
  open(`/course/${COURSE.id}?tab=resources`);
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }));
  expect(await screen.findByText('Starter recipe')).toBeTruthy();
});

it('keeps the other parts of the address when a tab is chosen', async () => {
  function Address() {
    return <output>{useLocation().search}</output>;
  }
  renderSignedIn(
    <Routes>
      <Route
        path="/course/:id"
        element={
          <>
            <CourseScreen />
            <Address />
          </>
        }
      />
    </Routes>,
    { link, path: `/course/${COURSE.id}?from=mail` },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Resources' }));
  expect(await screen.findByText('?from=mail&tab=resources')).toBeTruthy();
});

it('shows published lessons only, also to a teacher, who finds the editor', async () => {
  course = { ...COURSE, can: { ...COURSE.can, edit: true } };
  drafts.add(id(6));
  open(`/course/${COURSE.id}`);
  expect(await screen.findByText('Ten slices of toast')).toBeTruthy();
  expect(screen.queryByText('Stone or steel')).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit course' }).getAttribute('href')).toBe(
    `/course/${COURSE.id}/edit`,
  );
});

it('enrolls a paid member without paying where the membership includes the course', async () => {
  course = { ...COURSE, price: '29.00', isIncluded: true, isIncludedForMe: true };
  open(`/course/${COURSE.id}`);
  expect(await screen.findByText('Included in your membership')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Enroll for/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enroll Free' }));
  expect(await screen.findByRole('link', { name: 'Continue Learning' })).toBeTruthy();
});

it('offers a paid course for its price', async () => {
  course = { ...COURSE, price: '29.00' };
  open(`/course/${COURSE.id}`);
  expect(await screen.findByRole('button', { name: 'Enroll for $29' })).toBeTruthy();
});

it('reports the course of another teacher, and tells its own that moderators hide it', async () => {
  const sent: unknown[] = [];
  const report = (input: unknown) => {
    sent.push(input);
    return { message: 'Thank you. We will look at it.' };
  };
  const show = (shown: CourseView) =>
    renderSignedIn(
      <Routes>
        <Route path="/course/:id" element={<CourseScreen />} />
      </Routes>,
      {
        link: answering({
          'courses.get': () => shown,
          'courses.curriculum': curriculum,
          'courses.report': report,
        }),
        path: `/course/${COURSE.id}`,
      },
    );
  const { unmount } = show(COURSE);
  fireEvent.click(await screen.findByRole('button', { name: 'Report course' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Spam or advertising' }));
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(sent).toEqual([{ id: COURSE.id, reason: 'spam' }]));
  unmount();
  show({ ...COURSE, isHidden: true, can: { ...COURSE.can, report: false } });
  expect(await screen.findByText('Hidden by moderators')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report course' })).toBeNull();
});

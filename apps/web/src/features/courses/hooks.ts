import type { CourseView, CurriculumView, LessonView } from '@kindred/validation/courses';
import { useEffect } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { isUnreached } from '../../app/errors.ts';
import { enqueue, onSettled, useIsWaiting } from '../../app/outbox/calls.ts';
import { useOfflineView } from '../../app/outbox/useOfflineView.ts';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { showToast } from '../../ui/toast.tsx';
import { COURSE, LESSON } from './copy.ts';

/** A course is paid for on another page and edited by others without an event: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

/** A course, its curriculum and its lessons can be read again without a connection. */
export function useCourse(id: string) {
  const utils = trpc.useUtils();
  const query = trpc.courses.get.useQuery({ id }, FRESH);
  useOfflineView<CourseView>(`course:${id}`, query, (kept) =>
    utils.courses.get.setData({ id }, kept, { updatedAt: 0 }),
  );
  return query;
}
export function useCurriculum(id: string) {
  const utils = trpc.useUtils();
  const query = trpc.courses.curriculum.useQuery({ id }, FRESH);
  useOfflineView<CurriculumView>(`curriculum:${id}`, query, (kept) =>
    utils.courses.curriculum.setData({ id }, kept, { updatedAt: 0 }),
  );
  return query;
}
export function useLesson(id: string) {
  const utils = trpc.useUtils();
  const query = trpc.courses.lesson.useQuery({ id }, FRESH);
  useOfflineView<LessonView>(`lesson:${id}`, query, (kept) =>
    utils.courses.lesson.setData({ id }, kept, { updatedAt: 0 }),
  );
  return query;
}

/** Shows the course as it was answered, and reloads what depends on the enrollment. */
function useSettle() {
  const utils = trpc.useUtils();
  return (course: CourseView) => {
    utils.courses.get.setData({ id: course.id }, course);
    void utils.courses.curriculum.invalidate({ id: course.id });
    void utils.courses.resources.invalidate({ id: course.id });
    void utils.courses.reviews.mine.invalidate({ id: course.id });
    void utils.courses.lesson.invalidate();
    void utils.courses.library.invalidate();
    void utils.courses.ofTribe.invalidate();
  };
}

export function useEnroll() {
  return trpc.courses.enroll.useMutation(
    useAction({
      failed: COURSE.enrollFailed,
      done: { title: COURSE.enrolled, description: COURSE.enrolledText },
      onSuccess: useSettle(),
    }),
  );
}

export function useLeaveCourse() {
  return trpc.courses.leave.useMutation(
    useAction({ failed: COURSE.leaveFailed, done: { title: COURSE.left }, onSuccess: useSettle() }),
  );
}

const completionKey = (lessonId: string) => `complete:${lessonId}`;

/** A curriculum with one more lesson that is complete. */
export function withCompleted(curriculum: CurriculumView, lessonId: string): CurriculumView {
  const modules = curriculum.modules.map((part) => ({
    ...part,
    lessons: part.lessons.map((lesson) =>
      lesson.id === lessonId && lesson.completedAt === null
        ? { ...lesson, completedAt: new Date().toISOString() }
        : lesson,
    ),
  }));
  const lessons = modules.flatMap((part) => part.lessons).filter(({ isPublished }) => isPublished);
  const completed = lessons.filter(({ completedAt }) => completedAt !== null).length;
  const { progress } = curriculum;
  return {
    ...curriculum,
    modules,
    progress: {
      ...progress,
      completed,
      percent: lessons.length === 0 ? 0 : Math.floor((completed * 100) / lessons.length),
      blockers: progress.blockers.filter((each) => each.lessonId !== lessonId),
    },
  };
}

/** Completes a lesson, or takes the completion back. Without a connection the completion waits on this device. */
export function useCompletion({ id: lessonId, courseId }: LessonView) {
  const utils = trpc.useUtils();
  const { id: userId } = useSignedInUser();
  const isWaiting = useIsWaiting(completionKey(lessonId));
  const settle = (id: string, curriculum: CurriculumView) => {
    utils.courses.curriculum.setData({ id: courseId }, curriculum);
    void utils.courses.lesson.invalidate({ id });
    void utils.courses.get.invalidate({ id: courseId });
  };
  const completing = useAction<{ id: string }, CurriculumView>({
    failed: LESSON.failed,
    onSuccess: (curriculum, { id }) => settle(id, curriculum),
  });
  const complete = trpc.courses.complete.useMutation({
    ...completing,
    onError(error, { id }) {
      if (!isUnreached(error)) return completing.onError(error);
      utils.courses.curriculum.setData({ id: courseId }, (known) => known && withCompleted(known, id));
      void enqueue(userId, { key: completionKey(id), procedure: 'courses.complete', input: { id } });
    },
  });
  const reopen = trpc.courses.reopen.useMutation(
    useAction({ failed: LESSON.failed, onSuccess: (curriculum, { id }) => settle(id, curriculum) }),
  );
  // What waited was sent: the server's progress takes the place of what was shown.
  useEffect(
    () =>
      onSettled(({ call, refusal }) => {
        if (call.key !== completionKey(lessonId)) return;
        if (refusal !== null) {
          showToast({ title: LESSON.notSaved, description: refusal, tone: 'destructive' });
        }
        void utils.courses.lesson.invalidate({ id: lessonId });
        void utils.courses.curriculum.invalidate({ id: courseId });
        void utils.courses.get.invalidate({ id: courseId });
      }),
    [lessonId, courseId, utils],
  );
  return { complete, reopen, isWaiting };
}

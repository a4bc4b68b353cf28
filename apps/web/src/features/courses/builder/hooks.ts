import type { CourseView, LessonView, ModuleView } from '@kindred/validation/courses';
import {
  courseFields,
  lessonFields,
  moduleFields,
  type UpdateCourseInput,
  type UpdateLessonInput,
} from '@kindred/validation/courses/builder';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Autosave } from '../../../app/Autosave.ts';
import { ownerHeaders } from '../../../app/account.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useAutosave } from '../../../app/useAutosave.ts';
import { downloadFrom } from '../../../ui/saveFile.ts';
import { homeOf } from '../links.tsx';
import { BUILDER } from './copy.ts';
import { archivePath, editPath } from './links.ts';
import { type CourseDraft, courseRecord, lessonRecord, moduleRecord } from './records.ts';

/** Shows a course as it was answered. */
function useSettleCourse() {
  const utils = trpc.useUtils();
  return (course: CourseView) => {
    utils.courses.get.setData({ id: course.id }, course);
    void utils.courses.ofTribe.invalidate();
  };
}

export function useCourseForm(course: CourseView) {
  const { id } = course;
  const utils = trpc.useUtils();
  const settle = useSettleCourse();
  const { mutateAsync } = trpc.courses.update.useMutation();
  return useAutosave(courseRecord(course), {
    fields: courseFields,
    changed: 'course_changed',
    async save(changes, readAt) {
      const saved = await mutateAsync({ ...changes, id, readAt } as UpdateCourseInput);
      settle(saved);
      return courseRecord(saved);
    },
    reload: async () => courseRecord(await utils.courses.get.fetch({ id }, { staleTime: 0 })),
  });
}

export function useModuleForm(courseId: string, module: ModuleView) {
  const { id } = module;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.courses.updateModule.useMutation();
  return useAutosave(moduleRecord(module), {
    fields: moduleFields,
    changed: 'course_changed',
    async save(changes, readAt) {
      const saved = await mutateAsync({ ...changes, id, readAt });
      utils.courses.curriculum.setData({ id: courseId }, (read) =>
        read === undefined
          ? read
          : { ...read, modules: read.modules.map((each) => (each.id === id ? { ...each, ...saved } : each)) },
      );
      return moduleRecord(saved);
    },
    async reload() {
      const read = await utils.courses.curriculum.fetch({ id: courseId }, { staleTime: 0 });
      return moduleRecord(read.modules.find((each) => each.id === id) ?? module);
    },
  });
}

export function useLessonForm(lesson: LessonView) {
  const { id, courseId } = lesson;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.courses.updateLesson.useMutation();
  return useAutosave(lessonRecord(lesson), {
    fields: lessonFields,
    changed: 'course_changed',
    async save(changes, readAt) {
      const saved = await mutateAsync({ ...changes, id, readAt } as UpdateLessonInput);
      utils.courses.lesson.setData({ id }, saved);
      void utils.courses.curriculum.invalidate({ id: courseId });
      return lessonRecord(saved);
    },
    reload: async () => lessonRecord(await utils.courses.lesson.fetch({ id }, { staleTime: 0 })),
  });
}

export function usePublish() {
  return trpc.courses.publish.useMutation(
    useAction({
      failed: BUILDER.publishFailed,
      done: { title: BUILDER.publishDone },
      onSuccess: useSettleCourse(),
    }),
  );
}

export function useUnpublish() {
  return trpc.courses.unpublish.useMutation(
    useAction({
      failed: BUILDER.unpublishFailed,
      done: { title: BUILDER.unpublishDone },
      onSuccess: useSettleCourse(),
    }),
  );
}

export function useDuplicate() {
  const navigate = useNavigate();
  const settle = useSettleCourse();
  return trpc.courses.duplicate.useMutation(
    useAction({
      failed: BUILDER.duplicateFailed,
      done: { title: BUILDER.duplicateDone },
      onSuccess(copy: CourseView) {
        settle(copy);
        void navigate(editPath(copy.id));
      },
    }),
  );
}

export function useDeleteCourse(course: CourseView) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return trpc.courses.delete.useMutation(
    useAction({
      failed: BUILDER.removeFailed,
      done: { title: BUILDER.removeDone },
      onSuccess() {
        void utils.courses.ofTribe.invalidate();
        void navigate(homeOf(course), { replace: true });
      },
    }),
  );
}

/** Downloads a course as it is in its form. A refusal is read first: a browser keeps it from the page. */
export function useDownloadCourse(id: string, form: Autosave<CourseDraft>) {
  return useMutation({
    async mutationFn() {
      await form.flush();
      if (form.status === 'unsaved')
        throw Object.assign(new Error(), { data: { code: 'conflict', message: BUILDER.downloadUnsaved } });
      const stop = new AbortController();
      const answer = await fetch(archivePath(id), { headers: ownerHeaders(), signal: stop.signal });
      if (!answer.ok) {
        throw Object.assign(new Error(), { data: await answer.json().catch(() => undefined) });
      }
      stop.abort();
      downloadFrom(archivePath(id));
    },
    ...useAction({ failed: BUILDER.downloadFailed }),
  });
}

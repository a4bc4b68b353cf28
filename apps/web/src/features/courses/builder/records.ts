import type { CourseView, LessonView, ModuleView } from '@kindred/validation/courses';
import type { Stored } from '../../../app/Autosave.ts';

const whole = (value: number | null) => (value === null ? '' : String(value));

export function courseRecord(course: CourseView) {
  const { title, description, imageUrl, level, price, ownDuration, isIncluded } = course;
  const { hasCertificate, certificateMonths, updatedAt } = course;
  const values = {
    title,
    description,
    imageUrl,
    level: level as string,
    price,
    ownDuration: whole(ownDuration),
    isIncluded,
    hasCertificate,
    certificateMonths: whole(certificateMonths),
  };
  return { values, readAt: updatedAt } satisfies Stored<CourseDraft>;
}
export type CourseDraft = {
  title: string;
  description: string;
  imageUrl: string | null;
  level: string;
  price: string;
  ownDuration: string;
  isIncluded: boolean;
  hasCertificate: boolean;
  certificateMonths: string;
};

export function moduleRecord({ title, description, updatedAt }: ModuleView): Stored<ModuleDraft> {
  return { values: { title, description: description ?? '' }, readAt: updatedAt };
}
export type ModuleDraft = { title: string; description: string };

export function lessonRecord(lesson: LessonView): Stored<LessonDraft> {
  const { title, content, videoUrl, duration, isPublished, updatedAt } = lesson;
  const values = { title, content, videoUrl: videoUrl ?? '', duration: whole(duration), isPublished };
  return { values, readAt: updatedAt };
}
export type LessonDraft = {
  title: string;
  content: string;
  /** Empty for none. */
  videoUrl: string;
  duration: string;
  isPublished: boolean;
};

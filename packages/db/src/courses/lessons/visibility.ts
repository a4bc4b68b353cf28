import { LESSONS_MAX, MODULES_MAX } from '@kindred/validation/courses';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepareShapes } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { RELEASE_COLUMNS } from '../drip/rule.ts';

/** Selects from the lessons that students see, in their order. */
export function publishedLessons(db: Db | Tx, courseId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseModules as part')
    .innerJoin('courseLessons as lesson', 'lesson.moduleId', 'part.id')
    .where('part.courseId', '=', courseId)
    .where('part.deletedAt', 'is', null)
    .where('lesson.deletedAt', 'is', null)
    .where('lesson.publishedAt', 'is not', null)
    .orderBy('part.orderIndex')
    .orderBy('part.id')
    .orderBy('lesson.orderIndex')
    .orderBy('lesson.id')
    .limit(LESSONS_MAX);
}

interface CurriculumOptions {
  /** Whose completions are read; null for none. */
  enrollmentId: string | null;
  /** Whether lessons that are not published are read as well. */
  withDrafts: boolean;
}

type CurriculumValues = Pick<CurriculumOptions, 'enrollmentId'> & { courseId: string };

const curriculum = prepareShapes((db, values: CurriculumValues, withDrafts: boolean) => {
  const { courseId, enrollmentId } = values;
  return unrestrictedDb(db)
    .selectFrom('courseModules as part')
    .leftJoin('courseLessons as lesson', (join) =>
      join
        .onRef('lesson.moduleId', '=', 'part.id')
        .on('lesson.deletedAt', 'is', null)
        .on((on) => (withDrafts ? on.lit(true) : on('lesson.publishedAt', 'is not', null))),
    )
    .leftJoin('lessonCompletions as done', (join) =>
      join.onRef('done.lessonId', '=', 'lesson.id').on('done.enrollmentId', '=', enrollmentId),
    )
    .select([
      'part.id as moduleId',
      'part.title as moduleTitle',
      'part.description as moduleDescription',
      'part.updatedAt as moduleUpdatedAt',
      'lesson.id as lessonId',
      'lesson.title as lessonTitle',
      'lesson.duration',
      'lesson.publishedAt',
      'lesson.completesBy',
      'done.completedAt',
      ...RELEASE_COLUMNS,
    ])
    .where('part.courseId', '=', courseId)
    .where('part.deletedAt', 'is', null)
    .orderBy('part.orderIndex')
    .orderBy('part.id')
    .orderBy('lesson.orderIndex')
    .orderBy('lesson.id')
    .limit(sql.lit(MODULES_MAX + LESSONS_MAX));
});

/**
 * Modules and lessons in the order they are taught, with what an enrollment completed; at most `MODULES_MAX` and
 * `LESSONS_MAX`. A module without lessons is one row.
 */
export async function curriculumOf(
  db: Db | Tx,
  courseId: string,
  { enrollmentId, withDrafts }: CurriculumOptions,
) {
  return curriculum(db, { courseId, enrollmentId }, withDrafts);
}
export type CurriculumRow = Awaited<ReturnType<typeof curriculumOf>>[number];

/** A lesson that is not deleted, and whether it is the first published one of its module. */
export async function lessonById(db: Db | Tx, lessonId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseLessons as lesson')
    .innerJoin('courseModules as part', 'part.id', 'lesson.moduleId')
    .select([
      'lesson.id',
      'lesson.courseId',
      'lesson.moduleId',
      'lesson.title',
      'lesson.content',
      'lesson.videoUrl',
      'lesson.duration',
      'lesson.publishedAt',
      'lesson.completesBy',
      'lesson.eventId',
      'lesson.updatedAt',
      'part.title as moduleTitle',
      ...RELEASE_COLUMNS,
    ])
    .select(
      sql<boolean>`not exists (
        select from course_lessons earlier where earlier.module_id = lesson.module_id and earlier.deleted_at is null
          and earlier.published_at is not null and (earlier.order_index, earlier.id) < (lesson.order_index, lesson.id) offset 0)`.as(
        'isPreview',
      ),
    )
    .where('lesson.id', '=', lessonId)
    .where('lesson.deletedAt', 'is', null)
    .where('part.deletedAt', 'is', null)
    .executeTakeFirst();
}
export type LessonRow = NonNullable<Awaited<ReturnType<typeof lessonById>>>;

/** When an enrollment completed a lesson; null when it did not. */
export async function completionOf(
  db: Db | Tx,
  completion: { enrollmentId: string; lessonId: string },
): Promise<Date | null> {
  const { enrollmentId, lessonId } = completion;
  const row = await unrestrictedDb(db)
    .selectFrom('lessonCompletions')
    .select('completedAt')
    .where('enrollmentId', '=', enrollmentId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();
  return row?.completedAt ?? null;
}

/** The course of a module, deleted or not. */
export async function courseOfModule(db: Db | Tx, moduleId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('courseModules')
    .select('courseId')
    .where('id', '=', moduleId)
    .executeTakeFirst();
  return row?.courseId;
}

/** The course and module of a lesson, deleted or not. */
export async function homeOfLesson(
  db: Db | Tx,
  lessonId: string,
): Promise<{ courseId: string; moduleId: string } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('courseLessons')
    .select(['courseId', 'moduleId'])
    .where('id', '=', lessonId)
    .executeTakeFirst();
}

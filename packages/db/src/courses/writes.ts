import type { EnrollmentSource } from '@kindred/validation/courses';
import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import type { EnrollmentEnd } from '../schema/courses.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { issueCertificates } from './certificates/writes.ts';
import { lacksPrerequisites } from './drip/sql.ts';
import { COMPLETED, isCurrent } from './visibility.ts';

/** Locks a course, so that it is enrolled in by the price and the state that are read. */
export async function lockCourse(tx: Tx, courseId: string) {
  return unrestrictedDb(tx)
    .selectFrom('courses')
    .select([
      'id',
      'tribeId',
      'price',
      'isPublished',
      'hiddenAt',
      'creatorId',
      'lessonCount',
      'curriculumVersion',
      'timeZone',
      'updatedAt',
    ])
    .where('id', '=', courseId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface Enrolling {
  courseId: string;
  userId: string;
  source: EnrollmentSource;
  orderItemId?: string | undefined;
  /** A locked cohort that has a seat. */
  cohortId?: string | undefined;
}

/**
 * Opens an enrollment. One that is open stays, with its progress; another source takes over one that came with the
 * membership, so that access is as that source gives it. One whose access ended, or will and is paid for now, is taken
 * over as well. Lessons of a new one that is paid wait for prerequisites that are missing.
 * @returns false when another enrollment is open and stays as it is
 */
export async function openEnrollment(tx: Tx, enrolling: Enrolling): Promise<boolean> {
  const { courseId, userId, source, orderItemId = null, cohortId = null } = enrolling;
  const { rows } = await sql`
    insert into course_enrollments (course_id, user_id, source, order_item_id, cohort_id, awaits_prerequisites)
    values (${courseId}::uuid, ${userId}::uuid, ${source}, ${orderItemId}::uuid, ${cohortId}::uuid,
      ${source === 'paid'} and ${lacksPrerequisites(sql`${courseId}::uuid`, sql`${userId}::uuid`)})
    on conflict (course_id, user_id) where ended_at is null
      do update set source = excluded.source, order_item_id = excluded.order_item_id,
        access_ends_at = case when course_enrollments.order_item_id = excluded.order_item_id
          then course_enrollments.access_ends_at end,
        cohort_id = coalesce(excluded.cohort_id, course_enrollments.cohort_id)
      where (course_enrollments.source in ('free', 'included') and excluded.source <> course_enrollments.source)
        or course_enrollments.order_item_id = excluded.order_item_id
        or course_enrollments.access_ends_at <= now()
        or (course_enrollments.access_ends_at is not null and excluded.source = 'paid')
    returning id`.execute(unrestrictedDb(tx));
  return rows.length > 0;
}

/** Ends an open enrollment; its progress and completions stay. @returns whether it was open */
export async function endEnrollment(tx: Tx, enrollmentId: string, reason: EnrollmentEnd): Promise<boolean> {
  const ended = await unrestrictedDb(tx)
    .updateTable('courseEnrollments')
    .set({ endedAt: sql<Date>`now()`, endReason: reason })
    .where('id', '=', enrollmentId)
    .where('endedAt', 'is', null)
    // A payment that arrived meanwhile made it a paid one, which no user leaves by mistake.
    .$if(reason === 'left', (open) => open.where('source', 'in', ['free', 'included']))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Marks reviews of students whose runs through the course were all refunded, the last one by a line of an order. */
async function markReviewsRefunded(tx: Tx, orderItemId: string): Promise<void> {
  await sql`
    update course_reviews review set is_refunded = true
    from course_enrollments taken
    where taken.order_item_id = ${orderItemId}::uuid and taken.end_reason = 'refunded'
      and review.course_id = taken.course_id and review.author_id = taken.user_id and not exists (
        select from course_enrollments other where other.course_id = taken.course_id
          and other.user_id = taken.user_id and other.end_reason is distinct from 'refunded' offset 0)
    `.execute(unrestrictedDb(tx));
}

/** Ends the enrollments that a line of an order paid for, or hands each to another purchase of the same course. */
export async function endPaidEnrollments(
  tx: Tx,
  orderItemId: string,
  reason: 'refunded' | 'expired',
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  // Two refunds, or a refund and a purchase, of one course take turns: each sees what the other left.
  await sql`
    select id from courses where id in (
      select item_id from purchases where order_item_id = ${orderItemId}::uuid and item_type = 'course')
    order by id for no key update`.execute(guarded);
  await sql`
    with paid as (
      select taken.id, (
        select bought.order_item_id from purchases bought
        where bought.user_id = taken.user_id and bought.item_type = 'course' and bought.item_id = taken.course_id
          and bought.status = 'active' and bought.order_item_id <> ${orderItemId}::uuid
        limit 1) as other_id
      from course_enrollments taken
      where taken.order_item_id = ${orderItemId}::uuid and taken.ended_at is null)
    update course_enrollments taken set
      order_item_id = coalesce(paid.other_id, taken.order_item_id),
      ended_at = case when paid.other_id is null then now() end,
      end_reason = case when paid.other_id is null then ${reason}::text end
    from paid where taken.id = paid.id`.execute(guarded);
  if (reason === 'refunded') await markReviewsRefunded(tx, orderItemId);
}

/** Locks an open enrollment, so that its progress is that of its completions. @returns undefined once its access ended */
export async function lockEnrollment(tx: Tx, enrollmentId: string): Promise<{ id: string } | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('courseEnrollments')
    .select('id')
    .where('id', '=', enrollmentId)
    .where(isCurrent('course_enrollments'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface Completion {
  enrollmentId: string;
  lessonId: string;
}

/** Completes a lesson in a locked enrollment. @returns false when it was complete */
export async function insertCompletion(tx: Tx, completion: Completion): Promise<boolean> {
  const made = await unrestrictedDb(tx)
    .insertInto('lessonCompletions')
    .values(completion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('lessonId')
    .executeTakeFirst();
  return made !== undefined;
}

/** @returns false when the lesson was not complete */
export async function deleteCompletion(tx: Tx, { enrollmentId, lessonId }: Completion): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('lessonCompletions')
    .where('enrollmentId', '=', enrollmentId)
    .where('lessonId', '=', lessonId)
    .returning('lessonId')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Sets the progress of a locked enrollment from its completions of lessons that are not deleted. `completed_at` is set
 * once and stays, and earns a certificate.
 */
export async function updateProgress(
  tx: Tx,
  enrollmentId: string,
): Promise<{ completed: number; total: number; completedAt: Date | null }> {
  const { rows } = await sql<{ completed: number; total: number; completedAt: Date | null }>`
    with counted as materialized (
      select courses.lesson_count as total, made.*
      from course_enrollments taken join courses on courses.id = taken.course_id,
        lateral ${COMPLETED('taken')} made
      where taken.id = ${enrollmentId}::uuid)
    update course_enrollments taken set
      progress = case when counted.total = 0 then 0 else counted.completed * 100 / counted.total end,
      last_lesson_id = counted.last_id,
      completed_at = coalesce(taken.completed_at,
        case when counted.total > 0 and counted.completed = counted.total then now() end)
    from counted where taken.id = ${enrollmentId}::uuid
    returning counted.completed, counted.total, taken.completed_at as "completedAt"`.execute(
    unrestrictedDb(tx),
  );
  if (rows[0]?.completedAt) await issueCertificates(tx, [enrollmentId]);
  return rows[0] ?? { completed: 0, total: 0, completedAt: null };
}

/**
 * Completes a lesson and counts the progress, under the lock of the enrollment.
 * @returns false when the enrollment ended
 */
export async function completeLesson(tx: Tx, completion: Completion): Promise<boolean> {
  if ((await lockEnrollment(tx, completion.enrollmentId)) === undefined) return false;
  if (await insertCompletion(tx, completion)) await updateProgress(tx, completion.enrollmentId);
  return true;
}

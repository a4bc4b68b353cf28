import type { Db, Tx } from '@kindred/db/client';
import {
  announceLessonsOf,
  type CourseChange,
  courseUses,
  deleteCourse,
  insertCourse,
  lockLesson,
  updateCourse,
} from '@kindred/db/courses/builder/writes';
import { courseOfModule, homeOfLesson, lessonById } from '@kindred/db/courses/lessons/visibility';
import { type CourseRow, courseAsSeen } from '@kindred/db/courses/visibility';
import { lockCourse } from '@kindred/db/courses/writes';
import { teachesCourse } from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { LessonView } from '@kindred/validation/courses';
import type { CreateCourseInput, UpdateCourseInput } from '@kindred/validation/courses/builder';
import { isVideoSite, VIDEO_SITE_NAMES, videoFrameOf } from '@kindred/validation/courses/videoHosts';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { checkCoursePrice } from '../../commerce/currencies/service.ts';
import { loadEvent } from '../../events/service.ts';
import { showPictures } from '../../media/service.ts';
import { screen } from '../../moderation/service.ts';
import { lockOffering } from '../../tribes/offerings/service.ts';
import { withTribeLocked } from '../../tribes/service.ts';
import { changePrerequisites, lockPrerequisites } from '../drip/service.ts';
import { factsOf } from '../present.ts';
import { lessonIn, lessonNow, loadCourse } from '../service.ts';
import { endEnrollmentsJob, recountProgress } from './jobs.ts';

export type Ctx = Context & { viewer: Viewer };

/** A policy of {@link loadCourse}. */
export function teaches(viewer: Viewer, course: CourseRow): boolean {
  return teachesCourse(viewer, factsOf(course));
}

export interface PartOfCourse {
  course: CourseRow;
  /** As `canOn` asks for it. */
  archivedAt: Date | null;
}

async function partOf(
  db: Db,
  viewer: Viewer,
  courseId: string | undefined,
): Promise<PartOfCourse | undefined> {
  const course = courseId === undefined ? undefined : await loadCourse(db, viewer, { id: courseId });
  return course && { course, archivedAt: course.archivedAt };
}

/** The course of a module, which may be deleted: only who teaches it learns that it is there. */
export async function loadPartByModule(db: Db, viewer: Viewer, { id }: { id: string }) {
  const part = await partOf(db, viewer, await courseOfModule(db, id));
  return part !== undefined && teaches(viewer, part.course) ? part : undefined;
}

/** The course of a lesson, as {@link loadPartByModule}. */
export async function loadPartByLesson(db: Db, viewer: Viewer, { id }: { id: string }) {
  const part = await partOf(db, viewer, (await homeOfLesson(db, id))?.courseId);
  return part !== undefined && teaches(viewer, part.course) ? part : undefined;
}

/** A lesson as its teacher sees it now. */
export async function lessonOf(ctx: Ctx, { course }: PartOfCourse, id: string): Promise<LessonView> {
  const lesson = (await lessonById(ctx.db, id)) ?? fail('not_found');
  return lessonNow(ctx, await lessonIn(ctx.db, course, lesson));
}

/** Locks a lesson that is not deleted, after its course. */
export async function lessonLocked(tx: Tx, id: string) {
  const lesson = await lockLesson(tx, id);
  return lesson === undefined || lesson.deletedAt !== null ? fail('not_found') : lesson;
}

/** Stops when something was changed since the caller read it. */
export function assertUnchanged(readAt: string | undefined, updatedAt: Date): void {
  if (readAt !== undefined && Date.parse(readAt) !== updatedAt.getTime()) fail('course_changed');
}

/** Stops unless a link leads to a video of a site that the operator allows. */
export function assertPlays(videoUrl: string | null | undefined, hosts: readonly string[]): void {
  if (videoUrl == null || videoFrameOf(videoUrl, hosts) !== undefined) return;
  const names = hosts.map((host) => (isVideoSite(host) ? VIDEO_SITE_NAMES[host] : host));
  const message =
    names.length === 0
      ? 'This server does not play videos of other sites'
      : `Paste the link of a video on ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`;
  fail('invalid_input', { issues: [{ path: 'videoUrl', message }] });
}

/** Stops unless an event is of the tribe of the course and shown to the teacher. */
export async function assertEvent(
  tx: Tx,
  viewer: Viewer,
  tribeId: string | null,
  eventId: string | null | undefined,
): Promise<void> {
  if (eventId == null) return;
  const event = await loadEvent(tx, viewer, { id: eventId });
  if (event !== undefined && event.tribeId === tribeId) return;
  fail('invalid_input', { issues: [{ path: 'eventId', message: 'Choose an event of this tribe' }] });
}

/** Locks a course to be changed, by a viewer who still teaches it. */
export async function courseLocked(tx: Tx, viewer: Viewer, courseId: string) {
  const course = await lockCourse(tx, courseId);
  const seen = course && (await courseAsSeen(tx, viewer, courseId));
  if (course === undefined || seen === undefined || !teaches(viewer, seen)) return fail('not_found');
  if (seen.archivedAt !== null) fail('tribe_archived');
  return course;
}

/** Locks the tribe of a course, and stops unless it can have one more, or the one that `isMade` already. */
export async function lockForAnother(tx: Tx, viewer: Viewer, tribeId: string, isMade = false): Promise<void> {
  const tribe = await withTribeLocked(tx, viewer, tribeId, 'manage_courses');
  if (!tribe.enabledFeatures.includes('courses')) fail('not_found');
  await lockOffering(tx, tribe, isMade);
}

/** @returns the id of the new draft */
export async function createCourse(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribeId: string,
  { tribeId: _, ...fields }: CreateCourseInput,
): Promise<string> {
  await lockForAnother(tx, viewer, tribeId);
  await checkCoursePrice(tx, tribeId, fields.price);
  const id = await insertCourse(tx, { ...fields, tribeId, creatorId: viewer.id });
  const { title, description } = fields;
  await screen(tx, outbox, { type: 'course', id, authorId: viewer.id, texts: [title, description] });
  return id;
}

export async function changeCourse(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId }: Pick<CourseRow, 'tribeId'>,
  { id, readAt, imageUrl, prerequisiteIds, ...fields }: UpdateCourseInput,
): Promise<void> {
  // The tribe is locked before its courses, as it is when one is made.
  if (fields.price !== undefined && tribeId !== null) {
    await checkCoursePrice(tx, tribeId, fields.price);
  }
  if (prerequisiteIds !== undefined && tribeId !== null) await lockPrerequisites(tx, tribeId);
  assertUnchanged(readAt, (await courseLocked(tx, viewer, id)).updatedAt);
  if (prerequisiteIds !== undefined) await changePrerequisites(tx, { id, tribeId }, prerequisiteIds);
  const to: CourseChange = { ...fields };
  if (imageUrl !== undefined) {
    const pictured = { table: 'courses', id, uploaderId: viewer.id } as const;
    const addresses = imageUrl === null ? [] : [imageUrl];
    to.imageUrl = (await showPictures(tx, outbox, pictured, addresses, 'imageUrl'))[0] ?? null;
  }
  await updateCourse(tx, id, to);
  // Students who completed the course before get theirs.
  if (to.hasCertificate) await recountProgress(outbox, id);
  const texts = [fields.title, fields.description];
  await screen(tx, outbox, { type: 'course', id, authorId: viewer.id, texts, isEdit: true });
}

export async function publishCourse(tx: Tx, viewer: Viewer, courseId: string): Promise<void> {
  const course = await courseLocked(tx, viewer, courseId);
  if (course.hiddenAt !== null) fail('removed_by_moderators');
  if (course.lessonCount === 0) fail('course_empty');
  await announceLessonsOf(tx, courseId);
  await updateCourse(tx, courseId, { isPublished: true });
}

/** Takes a course off the shelf; who is enrolled keeps access. */
export async function unpublishCourse(tx: Tx, viewer: Viewer, courseId: string): Promise<void> {
  await courseLocked(tx, viewer, courseId);
  await unpublishLocked(tx, courseId);
}

/** Unpublishes any course, for staff. @returns the course as it was; undefined when nothing changes */
export async function unpublishForOwner(tx: Tx, courseId: string) {
  const course = (await lockCourse(tx, courseId)) ?? fail('not_found');
  if (!course.isPublished) return undefined;
  await unpublishLocked(tx, courseId);
  return course;
}

/** Edits the public texts of any course, for staff, who notify its creator. @returns the course as it was */
export async function editCourseForOwner(
  tx: Tx,
  id: string,
  { name: title, description }: { name: string; description: string },
) {
  const before = (await lockCourse(tx, id)) ?? fail('not_found');
  await updateCourse(tx, id, { title, description });
  return before;
}

async function unpublishLocked(tx: Tx, courseId: string): Promise<void> {
  if ((await courseUses(tx, courseId)).isSoldInBundle) fail('in_bundle');
  await updateCourse(tx, courseId, { isPublished: false });
}

/** Deletes a course without paying students, and ends its enrollments. */
export async function removeCourse(tx: Tx, outbox: Outbox, viewer: Viewer, courseId: string): Promise<void> {
  await courseLocked(tx, viewer, courseId);
  const use = await useOf(tx, courseId);
  if (use !== null) fail(use);
  await dropCourse(tx, outbox, courseId);
}

/** Why a locked course cannot be deleted; null when it can. */
export async function useOf(tx: Tx, courseId: string) {
  const { hasBuyers, isInBundle, isGate } = await courseUses(tx, courseId);
  if (hasBuyers) return 'course_has_students';
  if (isInBundle) return 'in_bundle';
  return isGate ? 'course_is_gate' : null;
}

/** Deletes a locked course. */
export async function dropCourse(tx: Tx, outbox: Outbox, courseId: string): Promise<void> {
  await deleteCourse(tx, courseId);
  await outbox.job(endEnrollmentsJob, { courseId });
}

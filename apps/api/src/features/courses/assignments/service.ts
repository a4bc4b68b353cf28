import type { Db, Tx } from '@kindred/db/client';
import {
  assignmentOf,
  filesOfSubmissions,
  type SubmissionRow,
  submissionById,
  versionsOf,
} from '@kindred/db/courses/assignments/visibility';
import {
  insertSubmission,
  lastVersion,
  lockSubmission,
  shareAssignment,
} from '@kindred/db/courses/assignments/writes';
import { lockEnrollment } from '@kindred/db/courses/writes';
import { courseAbilities } from '@kindred/permissions/policies/courses';
import { canGradeSubmission, canWithdrawSubmission } from '@kindred/permissions/policies/courses/assignments';
import type { Viewer } from '@kindred/permissions/viewer';
import { isBlank } from '@kindred/validation/characters';
import {
  type AssignmentAccepts,
  type AssignmentView,
  SUBMISSION_VERSIONS_MAX,
  type SubmissionView,
  type SubmitInput,
} from '@kindred/validation/courses/assignments';
import { fail } from '../../../trpc/errors.ts';
import { attachFile } from '../../media/service.ts';
import { type Ctx, loadPartByLesson, type PartOfCourse } from '../builder/service.ts';
import { factsOf } from '../present.ts';
import { type LessonOfCourse, loadLesson, openEnrollmentOf, studiesLesson } from '../service.ts';
import { presentAssignment, presentSubmission } from './present.ts';

export interface SubmissionOfCourse extends PartOfCourse {
  submission: SubmissionRow;
}

/** A submission, for its student while they study the lesson, and for the teachers of the course. */
export async function loadSubmission(
  db: Db,
  viewer: Viewer,
  input: { id: string },
): Promise<SubmissionOfCourse | undefined> {
  const submission = await submissionById(db, input.id);
  if (submission === undefined) return undefined;
  const lesson = { id: submission.lessonId };
  if (submission.userId === viewer.id) {
    const mine = await loadLesson(db, viewer, lesson);
    const isOpen = mine !== undefined && openEnrollmentOf(mine.course) === submission.enrollmentId;
    if (isOpen && studiesLesson(viewer, mine)) {
      return { submission, course: mine.course, archivedAt: mine.archivedAt };
    }
  }
  const part = await loadPartByLesson(db, viewer, lesson);
  return part && { ...part, submission };
}

export const gradesSubmission = (viewer: Viewer, { course, submission }: SubmissionOfCourse) =>
  canGradeSubmission(viewer, factsOf(course), submission);
export const withdrawsSubmission = (viewer: Viewer, { submission }: SubmissionOfCourse) =>
  canWithdrawSubmission(viewer, submission);

export async function submissionNow({ db, viewer }: Ctx, id: string): Promise<SubmissionView> {
  const { submission, course } = (await loadSubmission(db, viewer, { id })) ?? fail('not_found');
  return presentSubmission(submission, await filesOfSubmissions(db, [id]), { viewer, course });
}

/** Where storage keeps a file of a submission that the viewer sees. */
export async function fileToSend(
  db: Db,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ name: string; key: string } | undefined> {
  if ((await loadSubmission(db, viewer, { id })) === undefined) return undefined;
  const file = (await filesOfSubmissions(db, [id])).find((each) => each.id === fileId);
  return file?.storageKey == null ? undefined : { name: file.name, key: file.storageKey };
}

export async function assignmentNow({ db, viewer }: Ctx, found: LessonOfCourse): Promise<AssignmentView> {
  const { course, lesson } = found;
  const assignment = (await assignmentOf(db, lesson.id)) ?? fail('not_found');
  const facts = factsOf(course);
  const enrollmentId = openEnrollmentOf(course);
  const rows =
    enrollmentId === null ? [] : await versionsOf(db, { enrollmentId, assignmentId: assignment.id });
  const files =
    rows.length === 0
      ? []
      : await filesOfSubmissions(
          db,
          rows.map(({ id }) => id),
        );
  const [last] = rows;
  const isOpen = last === undefined || (last.status === 'returned' && last.version < SUBMISSION_VERSIONS_MAX);
  return presentAssignment(
    assignment,
    rows.map((row) => presentSubmission(row, files, { viewer, course })),
    {
      submit: isOpen && !facts.isArchived && studiesLesson(viewer, found),
      edit: courseAbilities(viewer, facts).edit,
    },
  );
}

/** Stops unless a submission holds what its assignment takes. */
function assertAccepted(accepts: AssignmentAccepts, { text, files }: SubmitInput): void {
  const refuse = (path: string, message: string) => fail('invalid_input', { issues: [{ path, message }] });
  const hasText = !isBlank(text);
  if (hasText && accepts === 'file') refuse('text', 'This assignment takes files only');
  if (files.length > 0 && accepts === 'text') refuse('files', 'This assignment takes a text only');
  if (hasText || files.length > 0) return;
  if (accepts === 'file') refuse('files', 'Add a file');
  refuse('text', accepts === 'text' ? 'Write your answer' : 'Write your answer or add a file');
}

/** Hands in the next version of the viewer's work. @returns its id */
export async function submit(
  tx: Tx,
  viewer: Viewer,
  { course, lesson }: LessonOfCourse,
  input: SubmitInput,
): Promise<string> {
  const enrollmentId = openEnrollmentOf(course) ?? fail('not_enrolled');
  if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('not_enrolled');
  const found = (await loadLesson(tx, viewer, lesson)) ?? fail('not_found');
  if (!studiesLesson(viewer, found)) fail('not_enrolled');
  if (found.archivedAt !== null) fail('tribe_archived');
  const assignment = (await shareAssignment(tx, lesson.id)) ?? fail('not_found');
  assertAccepted(assignment.accepts, input);
  const last = await lastVersion(tx, { enrollmentId, assignmentId: assignment.id });
  if (last?.status === 'submitted') fail('submission_waits');
  if (last?.status === 'passed') fail('assignment_passed');
  const version = (last?.version ?? 0) + 1;
  if (version > SUBMISSION_VERSIONS_MAX) fail('assignment_full');
  const made = await insertSubmission(tx, {
    assignmentId: assignment.id,
    enrollmentId,
    courseId: course.id,
    userId: viewer.id,
    version,
    text: input.text,
    files: input.files.map(({ name }) => name),
  });
  for (const [at, rowId] of made.fileIds.entries()) {
    const uploadId = input.files[at]?.uploadId ?? '';
    await attachFile(tx, viewer, { type: 'submission_files', rowId, path: 'files', uploadId });
  }
  return made.id;
}

/** Locks a submission that waits, after its enrollment. */
export async function waitingLocked(tx: Tx, { id, enrollmentId }: SubmissionRow): Promise<void> {
  if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('enrollment_ended');
  const { status } = (await lockSubmission(tx, id)) ?? fail('not_found');
  if (status !== 'submitted') fail('submission_graded');
}

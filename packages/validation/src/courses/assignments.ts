import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { fileName } from '../messaging/attachments.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';

/** Characters of the instructions, in Markdown. */
export const INSTRUCTIONS_MAX = 5_000;
/** Characters of the text of a submission. */
export const SUBMISSION_TEXT_MAX = 20_000;
export const SUBMISSION_FILES_MAX = 5;
/** Versions of the work of one student on one assignment. */
export const SUBMISSION_VERSIONS_MAX = 50;
/** Characters of a teacher's comment. */
export const FEEDBACK_MAX = 5_000;

/** What a submission holds: `both` takes a text, files, or both. */
export const ASSIGNMENT_ACCEPTS = ['text', 'file', 'both'] as const;
export type AssignmentAccepts = (typeof ASSIGNMENT_ACCEPTS)[number];
/** `submitted` waits for a teacher. */
export const SUBMISSION_STATUSES = ['submitted', 'returned', 'passed'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}

export const assignmentFields = {
  /** Markdown. */
  instructions: labeled(
    'Instructions',
    requiredText('Write what students should do', INSTRUCTIONS_MAX, 'Instructions'),
  ),
  accepts: labeled('Students hand in', z.enum(ASSIGNMENT_ACCEPTS, { error: 'Choose what students hand in' })),
};
export const setAssignmentInput = z.strictObject({
  /** Of its lesson. */
  id,
  /** The `updatedAt` that was read; a change since then is answered 409 `course_changed`. */
  readAt: timestamp.optional(),
  ...assignmentFields,
});
export type SetAssignmentInput = z.infer<typeof setAssignmentInput>;
export const removeAssignmentInput = z.strictObject({ id, readAt: timestamp.optional() });

export const submissionFields = {
  text: labeled('Your answer', text().check(atMost(SUBMISSION_TEXT_MAX, 'Your answer'))),
  feedback: labeled('Comment', text().trim().check(atMost(FEEDBACK_MAX, 'Comment'))),
};
/** A file of a submission, which is uploaded first, to `POST /api/uploads?kind=file`. */
const newFile = z.strictObject({ uploadId: id, name: fileName });
export const submitInput = z.strictObject({
  /** Of the lesson. */
  id,
  text: submissionFields.text.default(''),
  files: z
    .array(newFile)
    .max(SUBMISSION_FILES_MAX, { error: `Add at most ${SUBMISSION_FILES_MAX} files` })
    .default([]),
});
export type SubmitInput = z.infer<typeof submitInput>;

export const submissionIdInput = z.strictObject({ id });
export const submissionFileInput = z.strictObject({ id, fileId: id });
export const gradeInput = z.strictObject({
  id,
  result: z.enum(['returned', 'passed']),
  feedback: submissionFields.feedback.default(''),
});
export const submissionsInput = z.strictObject({
  /** Of the course. */
  id,
  status: z.enum(SUBMISSION_STATUSES).default('submitted'),
  ...cursorPageShape,
});

const submissionFile = z.object({
  id,
  name: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** A download for the student and the teachers. */
  url: z.string(),
});
/** A version of the work of a student on an assignment, for the student and the teachers of the course. */
export const submissionView = z
  .object({
    id,
    courseId: id,
    lessonId: id,
    lessonTitle: z.string(),
    student: userCard,
    version: z.int().min(1),
    text: z.string(),
    files: z.array(submissionFile),
    status: z.enum(SUBMISSION_STATUSES),
    submittedAt: z.string(),
    /** The comment of the teacher who graded it. */
    feedback: z.string(),
    gradedAt: z.string().nullable(),
    /** Whether the student's enrollment ended, so that it is not graded any more. */
    hasEnded: z.boolean(),
    can: z.object({ grade: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'Submission' });
export type SubmissionView = z.infer<typeof submissionView>;
/** A submission in a list, without what it holds. */
export const submissionCard = submissionView
  .omit({ text: true, files: true, feedback: true, can: true })
  .meta({ id: 'SubmissionCard' });
export type SubmissionCard = z.infer<typeof submissionCard>;
export const submissionPage = pageOf(submissionCard).meta({ id: 'SubmissionPage' });

export const assignmentView = z
  .object({
    lessonId: id,
    /** Markdown. */
    instructions: z.string(),
    accepts: z.enum(ASSIGNMENT_ACCEPTS),
    updatedAt: z.string(),
    /** Mine in my open enrollment, the newest first. */
    submissions: z.array(submissionView),
    can: z.object({ submit: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: 'Assignment' });
export type AssignmentView = z.infer<typeof assignmentView>;

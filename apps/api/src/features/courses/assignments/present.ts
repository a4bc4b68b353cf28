import type {
  AssignmentRow,
  SubmissionFileRow,
  SubmissionListRow,
  SubmissionRow,
} from '@kindred/db/courses/assignments/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import { canGradeSubmission, canWithdrawSubmission } from '@kindred/permissions/policies/courses/assignments';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AssignmentView, SubmissionCard, SubmissionView } from '@kindred/validation/courses/assignments';
import { presentCard } from '../../accounts/service.ts';
import { factsOf } from '../present.ts';

export function presentSubmissionCard(row: Omit<SubmissionListRow, 'place'>): SubmissionCard {
  const { id, courseId, lessonId, lessonTitle, userId, version, status, submittedAt, gradedAt } = row;
  return {
    id,
    courseId,
    lessonId,
    lessonTitle,
    student: presentCard({ ...row, id: userId }),
    version,
    status,
    submittedAt: submittedAt.toISOString(),
    gradedAt: gradedAt?.toISOString() ?? null,
    hasEnded: row.endedAt !== null,
  };
}

export function presentSubmission(
  row: SubmissionRow,
  files: readonly SubmissionFileRow[],
  { viewer, course }: { viewer: Viewer; course: CourseRow },
): SubmissionView {
  const facts = factsOf(course);
  const waits = row.status === 'submitted' && row.endedAt === null;
  return {
    ...presentSubmissionCard(row),
    text: row.text,
    files: files
      .filter(({ submissionId }) => submissionId === row.id)
      .map(({ id, name, size }) => ({ id, name, size, url: `/api/submissions/${row.id}/files/${id}` })),
    feedback: row.feedback,
    can: {
      grade: waits && !facts.isArchived && canGradeSubmission(viewer, facts, row),
      withdraw: waits && canWithdrawSubmission(viewer, row),
    },
  };
}

export function presentAssignment(
  { lessonId, instructions, accepts, updatedAt }: AssignmentRow,
  submissions: SubmissionView[],
  can: AssignmentView['can'],
): AssignmentView {
  return { lessonId, instructions, accepts, updatedAt: updatedAt.toISOString(), submissions, can };
}

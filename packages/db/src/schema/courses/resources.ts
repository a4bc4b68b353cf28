import type { ResourceKind } from '@kindred/validation/courses/resources';
import type { Id, TimestampNow } from '../types.ts';

/** A workbook or reading of a course: an uploaded file, or a link. */
export interface CourseResourcesTable {
  id: Id;
  courseId: string;
  kind: ResourceKind;
  title: string;
  url: string | null;
  attachmentId: string | null;
  /** Null for a link. */
  fileName: string | null;
  position: number;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

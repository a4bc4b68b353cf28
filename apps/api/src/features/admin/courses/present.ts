import type { AdminCourseDetailsRow, AdminCourseRow } from '@kindred/db/admin/courses/visibility';
import { canManageForOwner } from '@kindred/permissions/policies/adminContent';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminCourse, AdminCourseDetails } from '@kindred/validation/admin/courses';
import { presentCard } from '../../accounts/service.ts';
import { presentStaffView, presentTribeOf } from '../content.ts';

export function presentAdminCourse(row: AdminCourseRow): AdminCourse {
  const { id, title, imageUrl, price, enrollmentCount, lessonCount, ratingSum, ratingCount } = row;
  return {
    id,
    title,
    imageUrl,
    state: row.hiddenAt !== null ? 'hidden' : row.isPublished ? 'published' : 'draft',
    isFeatured: row.isFeatured,
    price,
    currency: row.currency ?? 'USD',
    enrollmentCount,
    lessonCount,
    rating: ratingCount === 0 ? 0 : Math.round((100 * ratingSum) / ratingCount) / 100,
    ratingCount,
    tribe: presentTribeOf(row),
    creator: presentCard({ ...row, id: row.ownerId }),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentAdminCourseDetails(viewer: Viewer, row: AdminCourseDetailsRow): AdminCourseDetails {
  const close = row.isPublished && canManageForOwner(viewer);
  return { ...presentAdminCourse(row), staff: presentStaffView(viewer, row, { close }) };
}

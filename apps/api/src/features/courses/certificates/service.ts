import type { Db } from '@kindred/db/client';
import { type CertificateRow, certificateById } from '@kindred/db/courses/certificates/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';

export interface CertificateOfCourse {
  certificate: CertificateRow;
  /** While it is there for the viewer. */
  course: CourseRow | undefined;
}

/** A certificate, with its course while the viewer sees that. */
export async function loadCertificate(
  db: Db,
  viewer: Viewer | null,
  { credentialId }: { credentialId: string },
): Promise<CertificateOfCourse | undefined> {
  const certificate = await certificateById(db, credentialId);
  if (certificate === undefined) return undefined;
  const { courseId } = certificate;
  const course =
    viewer === null || courseId === null ? undefined : await loadCourse(db, viewer, { id: courseId });
  return { certificate, course };
}

export function holds(viewer: Viewer | null, { certificate }: CertificateOfCourse): boolean {
  return viewer !== null && certificate.userId === viewer.id;
}

export function teachesFor(viewer: Viewer | null, { course }: CertificateOfCourse): boolean {
  return viewer !== null && course !== undefined && teaches(viewer, course);
}

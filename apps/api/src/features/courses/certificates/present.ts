import type { CertificateRow } from '@kindred/db/courses/certificates/visibility';
import type {
  CertificateStatus,
  CertificateView,
  IssuedCertificate,
  LibraryCertificate,
} from '@kindred/validation/courses/certificates';

const TITLE = 'Certificate of completion';

function statusOf({ revokedAt, expiresAt }: CertificateRow): CertificateStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'valid';
}

function fieldsOf(row: CertificateRow) {
  return {
    credentialId: row.credentialId,
    status: statusOf(row),
    holder: row.holderName,
    course: row.courseTitle,
    issuer: row.issuerName,
    teacher: row.teacherName,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export function presentCertificate(row: CertificateRow, can: CertificateView['can']): CertificateView {
  return { ...fieldsOf(row), can };
}

export function presentLibraryCertificate(row: CertificateRow): LibraryCertificate {
  return {
    ...fieldsOf(row),
    id: row.id,
    title: TITLE,
    courseId: row.courseId,
    completedAt: row.completedAt.toISOString(),
  };
}

export function presentIssuedCertificate(row: CertificateRow): IssuedCertificate {
  return { ...fieldsOf(row), revokeReason: row.revokeReason };
}

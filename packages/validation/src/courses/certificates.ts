import { z } from 'zod';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text } from '../text.ts';

/** Months that a certificate is valid at most. */
export const CERTIFICATE_MONTHS_MAX = 120;
/** Certificates of one course that a user can have, the revoked ones included. */
export const CERTIFICATES_MAX = 20;
export const REVOKE_REASON_MAX = 300;

/** Lists of revoked credentials, and places in each: the standard asks for at least so many, so that a check says little. */
export const STATUS_LISTS = 1_024;
export const STATUS_LIST_LENGTH = 131_072;

export const CERTIFICATE_STATUSES = ['valid', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** The public name of a certificate: 20 characters, digits and A to F. */
export const credentialId = text()
  .toUpperCase()
  .regex(/^[0-9A-F]{20}$/, { error: 'This is not the id of a certificate' });
export const certificateInput = z.strictObject({ credentialId });

const certificateFields = {
  credentialId: z.string(),
  status: z.enum(CERTIFICATE_STATUSES),
  /** The name of the holder when it was issued; null once they deleted their account. */
  holder: z.string().nullable(),
  /** The title of the course when it was issued. */
  course: z.string(),
  /** The tribe that issued it, as it was named. */
  issuer: z.string(),
  /** The creator of the course, as they were named. */
  teacher: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
};
/** A certificate as anyone with its id sees it. */
export const certificateView = z
  .object({
    ...certificateFields,
    can: z.object({
      /** Download it, as its holder. */
      download: z.boolean(),
      /** Revoke or issue it again, as a teacher of its course. */
      revoke: z.boolean(),
    }),
  })
  .meta({ id: 'Certificate' });
export type CertificateView = z.infer<typeof certificateView>;

export const libraryCertificatesInput = z.strictObject({ ...cursorPageShape });
export const libraryCertificate = z.object({
  id,
  ...certificateFields,
  title: z.string(),
  /** Null once the course was deleted. */
  courseId: id.nullable(),
  completedAt: z.string(),
});
export type LibraryCertificate = z.infer<typeof libraryCertificate>;
export const libraryCertificatePage = pageOf(libraryCertificate);

export const revokeCertificateInput = z.strictObject({
  credentialId,
  /** Kept for the teachers of the course; the public page does not show it. */
  reason: text().trim().min(1, { error: 'Enter a reason' }).check(atMost(REVOKE_REASON_MAX, 'Reason')),
});

export const courseCertificatesInput = z.strictObject({ id, ...cursorPageShape });
export const issuedCertificate = z.object({
  ...certificateFields,
  revokeReason: z.string().nullable(),
});
export type IssuedCertificate = z.infer<typeof issuedCertificate>;
export const issuedCertificatePage = pageOf(issuedCertificate);

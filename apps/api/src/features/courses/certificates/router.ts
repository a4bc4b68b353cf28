import { certificatesOf } from '@kindred/db/courses/certificates/visibility';
import {
  lockCertificate,
  reissueCertificate,
  revokeCertificate,
} from '@kindred/db/courses/certificates/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  CERTIFICATES_MAX,
  certificateInput,
  certificateView,
  courseCertificatesInput,
  issuedCertificatePage,
  libraryCertificatePage,
  libraryCertificatesInput,
  revokeCertificateInput,
} from '@kindred/validation/courses/certificates';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, guestsCanOn, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { courseLocked, teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';
import { presentCertificate, presentIssuedCertificate, presentLibraryCertificate } from './present.ts';
import { type CertificateOfCourse, holds, loadCertificate, teachesFor } from './service.ts';

const documented = documentedUnder('Courses');

function viewOf(viewer: Viewer | null, subject: CertificateOfCourse) {
  const { certificate } = subject;
  return presentCertificate(certificate, {
    download: holds(viewer, subject) && certificate.revokedAt === null,
    revoke: teachesFor(viewer, subject) && certificate.revokedAt === null,
  });
}

async function certificateNow({ db, viewer }: Context, id: string) {
  return viewOf(viewer, (await loadCertificate(db, viewer, { credentialId: id })) ?? fail('not_found'));
}

const onCertificate = {
  permission: 'create_courses',
  load: async (db: Context['db'], viewer: Viewer, input: { credentialId: string }) => {
    const found = await loadCertificate(db, viewer, input);
    return found !== undefined && teachesFor(viewer, found) ? found : undefined;
  },
  policy: () => true,
} as const;

/** Certificates of completed courses. */
export const certificatesRouter = {
  certificate: guestsCanOn({ input: certificateInput, load: loadCertificate, policy: () => true })
    .meta(documented('GET', '/certificates/{credentialId}', 'Check a certificate'))
    .output(certificateView)
    .query(({ ctx }) => viewOf(ctx.viewer, ctx.subject)),

  revokeCertificate: canOn({ input: revokeCertificateInput, ...onCertificate })
    .meta(documented('POST', '/certificates/{credentialId}/revocation', 'Revoke a certificate of my course'))
    .output(certificateView)
    .mutation(async ({ ctx, input: { credentialId, reason } }) => {
      const courseId = ctx.subject.certificate.courseId ?? fail('not_found');
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const certificate = (await lockCertificate(tx, credentialId)) ?? fail('not_found');
        await revokeCertificate(tx, certificate.id, reason);
      });
      return certificateNow(ctx, credentialId);
    }),

  reissueCertificate: canOn({ input: certificateInput, ...onCertificate })
    .meta(
      documented(
        'POST',
        '/certificates/{credentialId}/reissue',
        'Issue a certificate again with current names',
      ),
    )
    .output(certificateView)
    .mutation(async ({ ctx, input: { credentialId } }) => {
      const courseId = ctx.subject.certificate.courseId ?? fail('not_found');
      const issued = await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const { id, enrollmentId, ofHolder } = (await lockCertificate(tx, credentialId)) ?? fail('not_found');
        // Another took its place, or its holder is gone.
        if (enrollmentId === null) fail('certificate_replaced');
        if (ofHolder >= CERTIFICATES_MAX) fail('certificates_full');
        return (await reissueCertificate(tx, { id, enrollmentId })) ?? fail('certificate_replaced');
      });
      return certificateNow(ctx, issued);
    }),

  certificatesOf: canOn({
    input: courseCertificatesInput,
    permission: 'create_courses',
    load: loadCourse,
    policy: teaches,
  })
    .meta(documented('GET', '/courses/{id}/certificates', 'List the certificates of a course I teach'))
    .output(issuedCertificatePage)
    .query(async ({ ctx, input: { id: courseId, cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await certificatesOf(ctx.db, { courseId }, { limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentIssuedCertificate);
    }),

  libraryCertificates: signedIn
    .meta(documentedUnder('Library')('GET', '/library/certificates', 'List my certificates'))
    .input(libraryCertificatesInput)
    .output(libraryCertificatePage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await certificatesOf(ctx.db, { userId: ctx.viewer.id }, { limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentLibraryCertificate);
    }),
};

import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function certificates(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('courseCertificates as certificate')
    .select([
      'certificate.id',
      'certificate.credentialId',
      'certificate.courseId',
      'certificate.userId',
      'certificate.issuerId',
      'certificate.holderName',
      'certificate.courseTitle',
      'certificate.courseDescription',
      'certificate.issuerName',
      'certificate.teacherName',
      'certificate.completedAt',
      'certificate.issuedAt',
      'certificate.expiresAt',
      'certificate.revokedAt',
      'certificate.revokeReason',
      'certificate.statusIndex',
    ])
    .select(sql<string>`certificate.issued_at::text`.as('place'));
}

/** A certificate; anyone who has its id can check it. */
export async function certificateById(db: Db | Tx, credentialId: string) {
  return certificates(db).where('certificate.credentialId', '=', credentialId).executeTakeFirst();
}
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof certificateById>>>;

/** The certificates of a user, of a course, or of a user in a course, the latest first. */
export async function certificatesOf(
  db: Db,
  owner: { userId: string; courseId?: string } | { userId?: string; courseId: string },
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<CertificateRow[]> {
  return certificates(db)
    .$if(owner.userId !== undefined, (rows) => rows.where('certificate.userId', '=', owner.userId ?? ''))
    .$if(owner.courseId !== undefined, (rows) =>
      rows.where('certificate.courseId', '=', owner.courseId ?? ''),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(certificate.issued_at, certificate.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('certificate.issuedAt', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(limit)
    .execute();
}

/** The places of revoked credentials between two places, counted from the first. */
export async function revokedIn(db: Db, { from, to }: { from: number; to: number }): Promise<number[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('courseCertificates')
    .select(sql<number>`(status_index - ${from}::int)`.as('place'))
    .where('revokedAt', 'is not', null)
    .where(sql<SqlBool>`status_index >= ${from}::int and status_index < ${to}::int`)
    .execute();
  return rows.map(({ place }) => place);
}

/** How an issuer is named on its latest certificate; undefined when it issued none. */
export async function issuerNameOf(db: Db, issuerId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('courseCertificates')
    .select('issuerName')
    .where('issuerId', '=', issuerId)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.issuerName;
}

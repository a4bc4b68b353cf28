import { STATUS_LIST_LENGTH, STATUS_LISTS } from '@kindred/validation/courses/certificates';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Issues certificates to those of these enrollments that completed their course and never got one. */
export async function issueCertificates(tx: Tx, enrollmentIds: readonly string[]): Promise<void> {
  await sql`
    insert into course_certificates (credential_id, enrollment_id, course_id, user_id, issuer_id, holder_name,
      course_title, course_description, issuer_name, teacher_name, completed_at, expires_at, status_index)
    select upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 20)), taken.id, courses.id, holder.id,
      coalesce(home.id, courses.id), trim(holder.first_name || ' ' || holder.last_name), courses.title, courses.description,
      coalesce(home.name, trim(teacher.first_name || ' ' || teacher.last_name)),
      trim(teacher.first_name || ' ' || teacher.last_name), taken.completed_at,
      now() + make_interval(months => courses.certificate_months),
      (select place from (
          select floor(random() * ${sql.lit(STATUS_LISTS * STATUS_LIST_LENGTH)})::int as place
          from generate_series(1, 10) where taken.id is not null) drawn
        where not exists (select from course_certificates other where other.status_index = drawn.place) limit 1)
    from course_enrollments taken
    join courses on courses.id = taken.course_id and courses.has_certificate
    join users holder on holder.id = taken.user_id
    join users teacher on teacher.id = courses.creator_id
    left join tribes home on home.id = courses.tribe_id
    where taken.id = any(${[...enrollmentIds]}::uuid[]) and taken.completed_at is not null
    on conflict (enrollment_id) do nothing`.execute(unrestrictedDb(tx));
}

/** Locks a certificate, and counts those that its holder has of the course. */
export async function lockCertificate(tx: Tx, credentialId: string) {
  return unrestrictedDb(tx)
    .selectFrom('courseCertificates')
    .select(['id', 'enrollmentId'])
    .select(
      sql<number>`(
        select count(*)::int from course_certificates other
        where other.user_id = course_certificates.user_id and other.course_id = course_certificates.course_id)`.as(
        'ofHolder',
      ),
    )
    .where('credentialId', '=', credentialId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Revokes a locked certificate. */
export async function revokeCertificate(tx: Tx, certificateId: string, reason: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseCertificates')
    .set({ revokedAt: sql<Date>`now()`, revokeReason: reason })
    .where('id', '=', certificateId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Issues a locked certificate again, by the names of now, to the same enrollment. @returns its new credential id */
export async function reissueCertificate(
  tx: Tx,
  { id, enrollmentId }: { id: string; enrollmentId: string },
): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  await revokeCertificate(tx, id, 'Issued again');
  await guarded.updateTable('courseCertificates').set({ enrollmentId: null }).where('id', '=', id).execute();
  await issueCertificates(tx, [enrollmentId]);
  const issued = await guarded
    .selectFrom('courseCertificates')
    .select('credentialId')
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst();
  return issued?.credentialId;
}

/** Takes the next certificates whose holders were not notified, and marks them as notified. */
export async function takeUnannounced(tx: Tx, limit: number) {
  const { rows } = await sql<{
    credentialId: string;
    userId: string | null;
    courseTitle: string;
    issuerId: string;
  }>`
    update course_certificates set announced_at = now()
    where id in (
      select id from course_certificates where announced_at is null order by id limit ${limit} for update skip locked)
    returning credential_id as "credentialId", user_id as "userId", course_title as "courseTitle",
      issuer_id as "issuerId"`.execute(unrestrictedDb(tx));
  return rows;
}

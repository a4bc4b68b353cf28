import type { Viewer } from '@kindred/permissions/viewer';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type CaseFacts, caseFacts } from '../visibility.ts';

/** The case of a subject, with what decides whether this viewer may see it; undefined while no one reported it. */
export async function caseOfSubject(
  db: Db | Tx,
  viewer: Viewer,
  { type, id }: { type: CaseSubjectType; id: string },
): Promise<CaseFacts | undefined> {
  return unrestrictedDb(db)
    .selectFrom('moderationCases')
    .select(caseFacts(viewer.id))
    .where('moderationCases.subjectType', '=', type)
    .where('moderationCases.subjectId', '=', id)
    .executeTakeFirst();
}

/** A case that waits, and who may decide it. */
export interface NewCase {
  subjectType: CaseSubjectType;
  /** Null where the platform decides. */
  tribe: { id: string; slug: string; name: string } | null;
  /** Without its author, its reporters, and suspended users. */
  moderatorIds: string[];
}

/** @returns undefined once the case is decided */
export async function newCase(db: Db | Tx, caseId: string, limit: number): Promise<NewCase | undefined> {
  const { rows } = await sql<NewCase>`
    select opened.subject_type,
      case when tribes.id is not null then
        json_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name) end as tribe,
      array(
        select users.id from users
        where users.id in (
            select admins.id from users admins where admins.role = 'platform_admin' and tribes.id is null
            union all
            select team.user_id from tribe_memberships team
            where team.tribe_id = tribes.id and tribe_rank(team.role) >= 1)
          and users.suspended_at is null and users.id is distinct from opened.author_id
          and not exists (select from reports mine
            where mine.case_id = opened.id and mine.reporter_id = users.id)
        order by users.id limit ${limit}) as moderator_ids
    from moderation_cases opened
      left join tribes on tribes.id = opened.tribe_id and not opened.is_escalated
    where opened.id = ${caseId}::uuid and opened.state <> 'decided'`.execute(unrestrictedDb(db));
  return rows[0];
}

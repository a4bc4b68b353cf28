import type { Viewer } from '@kindred/permissions/viewer';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
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

import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The file of an appeal, with the case and the user that decide who opens it; undefined without one. */
export async function appealFileById(db: Db, id: string) {
  return unrestrictedDb(db)
    .selectFrom('moderationAppeals as appeal')
    .innerJoin('moderationDecisions as decision', 'decision.id', 'appeal.decisionId')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'appeal.id')
        .on('attachments.attachedType', '=', sql.lit('moderation_appeals')),
    )
    .select([
      'attachments.id',
      'attachments.kind',
      'attachments.mimeType',
      'attachments.storageKey',
      'attachments.widths',
      'appeal.fileName',
      'appeal.appellantId',
      'decision.caseId',
    ])
    .where('appeal.id', '=', id)
    .executeTakeFirst();
}

import { randomUUID } from 'node:crypto';
import type { CaseSubjectType, DecisionAction } from '@kindred/validation/moderation/values';
import type { Db } from '../src/client.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';

interface CaseFields {
  subjectType?: CaseSubjectType;
  subjectId?: string;
  authorId?: string | null;
  tribeId?: string | null;
  title?: string;
  isEscalated?: boolean;
  reporterId?: string;
  /** How many report it, besides `reporterId`. */
  reports?: number;
}

/** A case with open reports by new users; about a comment that is gone unless `subjectType` says otherwise. */
export async function createCase(db: Db, fields: CaseFields = {}): Promise<{ id: string; version: number }> {
  const { subjectType = 'comment', tribeId = null, title = 'A case', reports = 1, reporterId } = fields;
  const authorId = fields.authorId === undefined ? (await createUser(db)).id : fields.authorId;
  const subjectId = fields.subjectId ?? (subjectType === 'user' ? authorId : null) ?? randomUUID();
  const reporters = reporterId === undefined ? [] : [reporterId];
  for (let n = 0; n < reports; n += 1) reporters.push((await createUser(db)).id);
  const guarded = unrestrictedDb(db);
  const made = await guarded
    .insertInto('moderationCases')
    .values({
      subjectType,
      subjectId,
      authorId,
      tribeId,
      title,
      isEscalated: fields.isEscalated ?? tribeId === null,
      reportCount: reporters.length,
      priority: reporters.length / 2,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  for (const id of reporters) {
    await guarded
      .insertInto('reports')
      .values({ reporterId: id, subjectType, subjectId, reason: 'spam', details: null, caseId: made.id })
      .execute();
  }
  return made;
}

/** A decided case. */
export async function createDecision(
  db: Db,
  fields: CaseFields & {
    actions?: DecisionAction[];
    decidedBy?: string | null;
    reason?: string;
    createdAt?: Date;
  } = {},
): Promise<{ id: string; caseId: string }> {
  const {
    actions = ['warn'],
    decidedBy = null,
    reason = 'It breaks the rules.',
    createdAt = new Date(),
  } = fields;
  const { id: caseId } = await createCase(db, fields);
  const guarded = unrestrictedDb(db);
  const { authorId } = await guarded
    .updateTable('moderationCases')
    .set({ state: 'decided', decidedAt: createdAt, reportCount: 0, priority: 0 })
    .where('id', '=', caseId)
    .returning('authorId')
    .executeTakeFirstOrThrow();
  const { id } = await guarded
    .insertInto('moderationDecisions')
    .values({
      caseId,
      authorId,
      decidedBy,
      actions,
      ruleId: null,
      rule: 'No spam',
      reason,
      note: null,
      reportedAt: createdAt,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('reports')
    .set({ status: actions.includes('keep') ? 'dismissed' : 'upheld', decisionId: id })
    .where('caseId', '=', caseId)
    .execute();
  return { id, caseId };
}

/** An appeal of the author that waits. */
export async function createAppeal(
  db: Db,
  fields: Parameters<typeof createDecision>[1] = {},
): Promise<{ id: string; decisionId: string; caseId: string; version: number }> {
  const appellantId = fields.authorId ?? (await createUser(db)).id;
  const { id: decisionId, caseId } = await createDecision(db, { ...fields, authorId: appellantId });
  const guarded = unrestrictedDb(db);
  const { id } = await guarded
    .insertInto('moderationAppeals')
    .values({ decisionId, appellantId, side: 'author', content: 'It was a joke.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { version } = await guarded
    .updateTable('moderationCases')
    .set({ state: 'appealed' })
    .where('id', '=', caseId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { id, decisionId, caseId, version };
}

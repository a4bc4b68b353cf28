import type { TribeFeature } from '@kindred/validation/tribes';
import type { TriggerType } from '@kindred/validation/tribes/automations';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Rules are for those who manage them: whoever asks here was found to. */
function rules(db: Db | Tx, tribeId: string) {
  return unrestrictedDb(db)
    .selectFrom('automationRules as rules')
    .innerJoin('users as actor', 'actor.id', 'rules.actsAs')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('automationRuns as runs')
          .select(['runs.status as lastStatus', 'runs.createdAt as lastRunAt'])
          .whereRef('runs.ruleId', '=', 'rules.id')
          .orderBy('runs.createdAt', 'desc')
          .orderBy('runs.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'rules.id',
      'rules.tribeId',
      'rules.actsAs',
      'rules.name',
      'rules.content',
      'rules.trigger',
      'rules.status',
      'rules.note',
      'rules.nextRunAt',
      'rules.createdAt',
      'rules.updatedAt',
      'actor.firstName',
      'actor.lastName',
      'actor.handle',
      'last.lastStatus',
      'last.lastRunAt',
    ])
    .where('rules.tribeId', '=', tribeId);
}

export type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number];

/** All rules of a tribe, the oldest first. */
export async function rulesOf(db: Db | Tx, tribeId: string) {
  return rules(db, tribeId).orderBy('rules.createdAt').orderBy('rules.id').execute();
}

export async function ruleById(db: Db | Tx, tribeId: string, ruleId: string): Promise<RuleRow | undefined> {
  return rules(db, tribeId).where('rules.id', '=', ruleId).executeTakeFirst();
}

export type RunRow = Awaited<ReturnType<typeof runPage>>[number];

/** What the rules of a tribe did, or one of them, newest first. */
export async function runPage(
  db: Db | Tx,
  asked: {
    tribeId: string;
    ruleId?: string | undefined;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
) {
  const { tribeId, ruleId, limit, after } = asked;
  return unrestrictedDb(db)
    .selectFrom('automationRuns as runs')
    .innerJoin('automationRules as rules', 'rules.id', 'runs.ruleId')
    .leftJoin('users as person', 'person.id', 'runs.userId')
    .select([
      'runs.id',
      'runs.ruleId',
      'rules.name as ruleName',
      'runs.userId',
      'runs.status',
      'runs.reason',
      'runs.actions',
      'runs.createdAt',
      'person.firstName',
      'person.lastName',
      'person.handle',
    ])
    .select(sql<string>`runs.created_at::text`.as('place'))
    .$if(ruleId === undefined, (query) => query.where('runs.tribeId', '=', tribeId))
    .$if(ruleId !== undefined, (query) =>
      query.where('runs.ruleId', '=', ruleId ?? '').where('rules.tribeId', '=', tribeId),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(runs.created_at, runs.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('runs.createdAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(limit)
    .execute();
}

/** The rules that such an event may set off; none where the tribe has switched them off, or lives no more. */
export async function rulesToRun(db: Db | Tx, tribeId: string, trigger: TriggerType) {
  return unrestrictedDb(db)
    .selectFrom('automationRules as rules')
    .innerJoin('tribes', 'tribes.id', 'rules.tribeId')
    .select(['rules.id', 'rules.content'])
    .where('rules.tribeId', '=', tribeId)
    .where('rules.trigger', '=', trigger)
    .where('rules.status', '=', 'active')
    .where('tribes.archivedAt', 'is', null)
    .where('tribes.deletedAt', 'is', null)
    .where(sql<SqlBool>`${'automations' satisfies TribeFeature} = any(tribes.enabled_features)`)
    .orderBy('rules.createdAt')
    .orderBy('rules.id')
    .execute();
}

/** Those with a say in a tribe. */
export async function staffOf(db: Db | Tx, tribeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tribeMemberships')
    .innerJoin('users', 'users.id', 'tribeMemberships.userId')
    .select('userId')
    .where('tribeId', '=', tribeId)
    .where('tribeMemberships.role', 'in', ['owner', 'admin', 'moderator'])
    .where('users.suspendedAt', 'is', null)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What rules of a tribe can be about; the badges come from badges/queries.ts. */
export async function thingsForRules(db: Db | Tx, tribeId: string) {
  const spaces = await unrestrictedDb(db)
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('tribeId', '=', tribeId)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const challenges = await unrestrictedDb(db)
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('tribeId', '=', tribeId)
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return { spaces, challenges };
}

/** Which of these belong to the tribe: spaces that live, challenges, badges. */
export async function ofTribe(
  db: Db | Tx,
  tribeId: string,
  table: 'spaces' | 'challenges' | 'badges',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await unrestrictedDb(db)
    .selectFrom(table)
    .select('id')
    .where('tribeId', '=', tribeId)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

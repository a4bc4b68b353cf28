import type { Role } from '@kindred/validation/accounts';
import type { TribeFeature, TribeRole } from '@kindred/validation/tribes';
import {
  type ActionOutcome,
  RULES_PER_TRIBE,
  type RuleContent,
  type RuleStatus,
  type RunStatus,
} from '@kindred/validation/tribes/automations';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface RuleWords {
  actsAs: string;
  content: RuleContent;
  nextRunAt: Date | null;
}

function columnsOf({ actsAs, content, nextRunAt }: RuleWords) {
  const { name, ...rest } = content;
  return { actsAs, name, content: rest, nextRunAt };
}

/** Rules of one tribe are made one after the other, so that their number holds. @returns the id, or why not */
export async function insertRule(
  tx: Tx,
  rule: RuleWords & { tribeId: string; status: RuleStatus },
): Promise<{ id: string } | 'too_many'> {
  const { tribeId, status } = rule;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`automations ${tribeId}`}, 0))`.execute(tx);
  const { count } = await unrestrictedDb(tx)
    .selectFrom('automationRules')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tribeId', '=', tribeId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= RULES_PER_TRIBE) return 'too_many';
  return unrestrictedDb(tx)
    .insertInto('automationRules')
    .values({ tribeId, status, ...columnsOf(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** @returns false when it is gone */
export async function updateRule(
  tx: Tx,
  place: { tribeId: string; ruleId: string },
  rule: RuleWords,
): Promise<boolean> {
  const { numUpdatedRows } = await unrestrictedDb(tx)
    .updateTable('automationRules')
    .set({ ...columnsOf(rule), note: null })
    .where('id', '=', place.ruleId)
    .where('tribeId', '=', place.tribeId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever switches it on is who it acts as. What happened while it was paused is not made up for. */
export async function activateRule(
  tx: Tx,
  place: { tribeId: string; ruleId: string },
  on: { actsAs: string; nextRunAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await unrestrictedDb(tx)
    .updateTable('automationRules')
    .set({ ...on, status: 'active', note: null, activatedAt: sql<Date>`now()` })
    .where('id', '=', place.ruleId)
    .where('tribeId', '=', place.tribeId)
    .where('status', '=', 'paused')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param note why, when nobody did it */
export async function pauseRule(tx: Tx, ruleId: string, note: string | null): Promise<boolean> {
  const { numUpdatedRows } = await unrestrictedDb(tx)
    .updateTable('automationRules')
    .set({ status: 'paused', note, nextRunAt: null })
    .where('id', '=', ruleId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRule(tx: Tx, place: { tribeId: string; ruleId: string }): Promise<boolean> {
  const { numDeletedRows } = await unrestrictedDb(tx)
    .deleteFrom('automationRules')
    .where('id', '=', place.ruleId)
    .where('tribeId', '=', place.tribeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A rule with its tribe and who it acts as, as they are while it runs. */
export type HeldRule = NonNullable<Awaited<ReturnType<typeof lockRule>>>;

/**
 * Holds a rule that is on while it runs: it answers one event at a time, and pausing it waits for that.
 * @returns undefined when it is paused or gone, or its tribe has no rules any more
 */
export async function lockRule(tx: Tx, ruleId: string) {
  return unrestrictedDb(tx)
    .selectFrom('automationRules as rules')
    .innerJoin('tribes', 'tribes.id', 'rules.tribeId')
    .innerJoin('users as actor', 'actor.id', 'rules.actsAs')
    .leftJoin('tribeMemberships as mine', (join) =>
      join.onRef('mine.tribeId', '=', 'tribes.id').onRef('mine.userId', '=', 'actor.id'),
    )
    .select([
      'rules.id',
      'rules.tribeId',
      'rules.name',
      'rules.content',
      'rules.nextRunAt',
      'tribes.slug',
      'tribes.name as tribeName',
      'actor.id as actorId',
      'actor.firstName as actorFirstName',
      'actor.suspendedAt as actorSuspendedAt',
    ])
    .select(sql<Role>`actor.role`.as('actorRole'))
    .select(sql<TribeRole | null>`mine.role`.as('actorTribeRole'))
    .where('rules.id', '=', ruleId)
    .where('rules.status', '=', 'active')
    .where('tribes.archivedAt', 'is', null)
    .where('tribes.deletedAt', 'is', null)
    .where(sql<SqlBool>`${'automations' satisfies TribeFeature} = any(tribes.enabled_features)`)
    .forNoKeyUpdate('rules')
    .executeTakeFirst();
}

export interface NewRun {
  ruleId: string;
  tribeId: string;
  eventKey: string;
  chainKey: string;
  depth: number;
  userId: string | null;
}

export interface RunResult {
  status: RunStatus;
  reason: string | null;
  actions: ActionOutcome[];
}

/** @returns false when the rule has answered this event already */
export async function insertRun(tx: Tx, run: NewRun, result: RunResult): Promise<boolean> {
  const { status, reason, actions } = result;
  const row = await unrestrictedDb(tx)
    .insertInto('automationRuns')
    .values({ ...run, status, reason, actions: { items: actions } })
    .onConflict((conflict) => conflict.columns(['ruleId', 'eventKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a rule that is held: whether it has answered this event. */
export async function hasAnswered(tx: Tx, ruleId: string, eventKey: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('automationRuns')
    .select('id')
    .where('ruleId', '=', ruleId)
    .where('eventKey', '=', eventKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a rule that is held: whether it has acted on something that came of the same event. */
export async function hasActedInChain(tx: Tx, ruleId: string, chainKey: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('automationRuns')
    .select('id')
    .where('ruleId', '=', ruleId)
    .where('chainKey', '=', chainKey)
    .where('status', 'not in', ['stopped', 'skipped'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The schedule that is due the longest and that nobody else works on. */
export async function takeDueRule(tx: Tx): Promise<{ id: string } | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('automationRules')
    .select('id')
    .where('status', '=', 'active')
    .where('nextRunAt', '<=', sql<Date>`now()`)
    .orderBy('nextRunAt')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setNextRun(tx: Tx, ruleId: string, nextRunAt: Date | null): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('automationRules')
    .set({ nextRunAt })
    .where('id', '=', ruleId)
    .execute();
}

/** Nobody looks that far back, and no event is told of again so late. */
export async function pruneRuns(db: Db | Tx, days = 90): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('automationRuns')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

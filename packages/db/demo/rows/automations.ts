import type { ActionOutcome, RunStatus } from '@kindred/validation/tribes/automations';
import type { Insertable } from 'kysely';
import type { AutomationRulesTable, AutomationRunsTable } from '../../src/schema/automations.ts';
import type { TribeMembershipsTable } from '../../src/schema/tribes.ts';
import { type DemoRule, RULES } from '../automations.ts';
import { idAt, idOf } from '../ids.ts';
import { before, MINUTE, span } from '../time.ts';
import { TRIBES } from '../tribes.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

interface AutomationRows {
  rules: Insertable<AutomationRulesTable>[];
  runs: Insertable<AutomationRunsTable>[];
}

/** Rules that answered the newest members. */
export function automationRows(
  now: Date,
  memberships: readonly Insertable<TribeMembershipsTable>[],
): AutomationRows {
  const rows: AutomationRows = { rules: [], runs: [] };
  for (const [key, rule] of Object.entries(RULES) as [string, DemoRule][]) {
    const { tribe, since, content, paused } = rule;
    const { name, ...rest } = content;
    const id = idOf(`rule ${key}`);
    const createdAt = before(now, since);
    rows.rules.push({
      id,
      tribeId: tribeId(tribe),
      actsAs: personId(TRIBES[tribe].owner),
      name,
      content: rest,
      status: paused === undefined ? 'active' : 'paused',
      note: paused?.note ?? null,
      activatedAt: createdAt,
      createdAt,
      updatedAt: paused === undefined ? createdAt : before(now, paused.ago),
    });
    rows.runs.push(...runRows(now, id, rule, memberships));
  }
  return rows;
}

function runRows(
  now: Date,
  ruleId: string,
  { tribe, content, runs, why, after = '0m', paused }: DemoRule,
  memberships: readonly Insertable<TribeMembershipsTable>[],
): Insertable<AutomationRunsTable>[] {
  const last = paused === undefined ? now : before(now, paused.ago);
  const newest = memberships
    .filter(({ tribeId: id, role }) => id === tribeId(tribe) && role === 'member')
    .map(({ userId, joinedAt }) => ({ userId, at: new Date(joinedAt ?? now) }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return runs.map((outcomes, index) => {
    const { userId, at } = newest[index % newest.length] ?? {
      userId: personId(TRIBES[tribe].owner),
      at: now,
    };
    const answered = at.getTime() + span(after) + MINUTE;
    const createdAt = new Date(Math.min(answered, last.getTime() - (index + 1) * 60 * MINUTE));
    const actions = outcomes.map(
      (outcome, step): ActionOutcome => ({
        type: content.actions[step]?.type ?? 'welcome_message',
        outcome,
        reason: outcome === 'done' ? null : (why ?? null),
      }),
    );
    const eventKey = `${content.trigger.type}:${userId}:${index}`;
    return {
      id: idAt(createdAt, `run ${ruleId} ${index}`),
      ruleId,
      tribeId: tribeId(tribe),
      eventKey,
      chainKey: eventKey,
      userId,
      status: statusOf(actions),
      actions: { items: actions },
      createdAt,
    };
  });
}

function statusOf(actions: readonly ActionOutcome[]): RunStatus {
  return actions.some(({ outcome }) => outcome === 'done') ? 'done' : 'skipped';
}

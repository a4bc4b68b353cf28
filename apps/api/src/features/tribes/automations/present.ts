import type { RuleRow, RunRow } from '@kindred/db/tribes/automations/visibility';
import type { RuleView, RunView } from '@kindred/validation/tribes/automations';

export function presentRule(row: RuleRow): RuleView {
  const { trigger, conditions, actions } = row.content;
  return {
    id: row.id,
    name: row.name,
    trigger,
    conditions,
    actions,
    status: row.status,
    note: row.note,
    actsAs: { id: row.actsAs, firstName: row.firstName, lastName: row.lastName, handle: row.handle },
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastRun:
      row.lastStatus === null || row.lastRunAt === null
        ? null
        : { status: row.lastStatus, at: row.lastRunAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Somebody who deleted their account is nobody. */
export function presentPerson(row: {
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  handle: string | null;
}): RunView['person'] {
  const { userId, firstName, lastName, handle } = row;
  if (userId === null || firstName === null || lastName === null || handle === null) return null;
  return { id: userId, firstName, lastName, handle };
}

export function presentRun(row: RunRow): RunView {
  return {
    id: row.id,
    rule: { id: row.ruleId, name: row.ruleName },
    person: presentPerson(row),
    status: row.status,
    reason: row.reason,
    actions: row.actions.items,
    createdAt: row.createdAt.toISOString(),
  };
}

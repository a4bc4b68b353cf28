import type { AuditRow } from '@kindred/db/admin/audit/visibility';
import { appealOutcome, decisionAction } from '@kindred/validation/moderation/enums';
import type { TribeAuditEntry } from '@kindred/validation/tribes/audit';
import { z } from 'zod';

/** Switches of a tribe, of which an entry holds one. */
const SWITCHES = ['isHidden', 'isArchived'] as const;
const actionsOf = z.array(decisionAction).catch([]);
const outcomeOf = appealOutcome.nullable().catch(null);

function presentBy(row: AuditRow, team: ReadonlySet<string>): TribeAuditEntry['by'] {
  if (row.actorId === null) return { kind: row.isCommand ? 'platform' : 'deleted', name: null };
  if (!team.has(row.actorId)) return { kind: 'platform', name: null };
  return { kind: 'team', name: `${row.actorFirstName} ${row.actorLastName}`.trim() };
}

/**
 * Fields are chosen one by one: the log also holds notes of moderators and ids of reports.
 * @param team people with a say in the tribe; others are staff of the platform
 */
export function presentTribeEntry(row: AuditRow, team: ReadonlySet<string>): TribeAuditEntry {
  const { number, action, subjectType, subjectId, details, createdAt } = row;
  const after = details?.after ?? {};
  const isOn = SWITCHES.map((name) => after[name]).find((value) => typeof value === 'boolean');
  return {
    id: String(number),
    action,
    by: presentBy(row, team),
    caseId: subjectType === 'case' ? subjectId : null,
    isOn: isOn ?? null,
    actions: actionsOf.parse(after.actions),
    outcome: outcomeOf.parse(after.outcome ?? null),
    createdAt: createdAt.toISOString(),
  };
}

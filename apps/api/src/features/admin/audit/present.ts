import type { AuditRow } from '@kindred/db/admin/audit/visibility';
import type { AuditEntryView } from '@kindred/validation/admin/audit';

function presentActor(row: AuditRow): AuditEntryView['actor'] {
  const { actorId: id, actorHandle: handle } = row;
  if (row.isCommand) return { kind: 'command', id: null, name: 'Command line', handle: null };
  if (id === null) return { kind: 'deleted', id: null, name: 'Deleted user', handle: null };
  return { kind: 'user', id, name: `${row.actorFirstName} ${row.actorLastName}`.trim(), handle };
}

export function presentEntry(row: AuditRow): AuditEntryView {
  const { number, action, tribeId, requestId, subjectType: type, subjectId: id, details } = row;
  return {
    number,
    action,
    actor: presentActor(row),
    subject: type === null ? null : { type, id, name: details?.name ?? null },
    tribeId,
    before: details?.before ?? null,
    after: details?.after ?? null,
    reason: details?.reason ?? null,
    requestId,
    createdAt: row.createdAt.toISOString(),
    hash: row.hash.toString('hex'),
  };
}

import type { NewAuditEntry } from '@kindred/db/admin/audit/chain';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import type { Outbox } from '../../../platform/bus.ts';

/** Who acts, and in which request. */
export interface Staff {
  viewer: Viewer;
  requestId: string;
}

export interface StaffAct {
  action: AuditAction;
  subject: {
    type: AuditSubject;
    /** For a payout, order or verification, its user: erasing the user erases these details. */
    id: string | null;
    /** As it is called now. */
    name?: string | undefined;
  };
  tribeId?: string | undefined;
  /** Fields that changed, as they were and as they are. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

function toEntry(act: StaffAct): Omit<NewAuditEntry, 'actorId'> {
  const { action, subject, tribeId, before, after, reason } = act;
  return {
    action,
    subject: { type: subject.type, id: subject.id },
    tribeId,
    details: { name: subject.name, before, after, reason },
  };
}

/** Records an act of staff in its transaction, at the end of it. */
export async function recordAct(
  tx: Tx,
  outbox: Outbox,
  { viewer, requestId }: Staff,
  act: StaffAct,
): Promise<void> {
  await outbox.last(async () => {
    await appendAuditEntry(tx, { ...toEntry(act), actorId: viewer.id, requestId });
  });
}

/** Records what a command on the server did, as the last step of its transaction. */
export async function recordCommand(tx: Tx, act: StaffAct): Promise<void> {
  await appendAuditEntry(tx, { ...toEntry(act), actorId: null });
}

const toDate = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: toDate(from), to: toDate(to) };
}

/** The fields of `after` that differ from `before`, as both were and are. */
export function changesBetween<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Partial<Fields>,
) {
  const keys = Object.keys(after).filter((key) => after[key] !== undefined && after[key] !== before[key]);
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key]])),
    after: Object.fromEntries(keys.map((key) => [key, after[key]])),
  };
}

import { adminUserById } from '@kindred/db/admin/users/visibility';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AuditAction } from '@kindred/validation/admin/audit';
import type { Outbox } from '../../../platform/bus.ts';
import { invalid } from '../../../trpc/errors.ts';
import { admit, notifyJoined, withTribeLocked } from '../../tribes/joining/service.ts';
import { moveOwnership } from '../../tribes/members/service.ts';
import { setArchived, setHidden } from '../../tribes/settings/service.ts';
import { recordAct } from '../audit/service.ts';

type Actor = { viewer: Viewer; requestId: string };

/** Something that staff turn on and off for a tribe. */
interface Switch {
  action: AuditAction;
  set: typeof setHidden;
  /** How the audit log names it. */
  field: string;
  kind: string;
  /** What the owner reads after the name of who did it. */
  did: (name: string, isOn: boolean) => string;
}

export const HIDDEN: Switch = {
  action: 'tribe.hide',
  set: setHidden,
  field: 'isHidden',
  kind: 'tribe_hidden',
  did: (name, isOn) =>
    isOn ? `hid ${name} from search and lists` : `made ${name} visible in search and lists again`,
};
export const ARCHIVED: Switch = {
  action: 'tribe.update',
  set: setArchived,
  field: 'isArchived',
  kind: 'tribe_archived',
  did: (name, isOn) => `${isOn ? 'archived' : 'unarchived'} ${name}`,
};

/** Writes nothing when it is so already. */
export async function switchTribe(
  tx: Tx,
  outbox: Outbox,
  ctx: Actor,
  { action, set, field, kind, did }: Switch,
  { id, isOn, reason }: { id: string; isOn: boolean; reason?: string | undefined },
): Promise<void> {
  const tribe = await set(tx, outbox, id, isOn);
  if (tribe === undefined) return;
  await notifyJoined(tx, outbox, {
    tribe,
    userId: tribe.ownerId,
    actorId: ctx.viewer.id,
    kind,
    did: did(tribe.name, isOn),
    message: isOn ? (reason ?? '') : '',
    path: '/settings',
  });
  await recordAct(tx, outbox, ctx, {
    action,
    subject: { type: 'tribe', id, name: tribe.name },
    tribeId: id,
    before: { [field]: !isOn },
    after: { [field]: isOn },
    reason,
  });
}

/** Makes an active user the owner, who joins first if needed; the owner before stays as an admin. Both are notified. */
export async function transferTribe(
  tx: Tx,
  outbox: Outbox,
  ctx: Actor,
  { id, userId, reason }: { id: string; userId: string; reason?: string | undefined },
): Promise<void> {
  const tribe = await withTribeLocked(tx, ctx.viewer, id);
  const user = await adminUserById(tx, userId);
  if (user?.state !== 'active') invalid('userId', 'Choose an active user');
  if (tribe.ownerId === userId) invalid('userId', 'This member owns the tribe already');
  await admit(tx, outbox, tribe, { userId, role: 'admin' });
  const actorId = ctx.viewer.id;
  await moveOwnership(tx, outbox, tribe, { to: userId, actorId });
  await notifyJoined(tx, outbox, {
    tribe,
    userId: tribe.ownerId,
    actorId,
    kind: 'tribe_transferred',
    did: `made another member the owner of ${tribe.name}`,
    message: reason ?? '',
  });
  await recordAct(tx, outbox, ctx, {
    action: 'tribe.transfer',
    subject: { type: 'tribe', id, name: tribe.name },
    tribeId: id,
    before: { ownerId: tribe.ownerId },
    after: { ownerId: userId },
    reason,
  });
}

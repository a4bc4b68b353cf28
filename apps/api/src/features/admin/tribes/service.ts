import type { Tx } from '@kindred/db/client';
import { personOfTribe } from '@kindred/db/tribes/members/queries';
import {
  type LockedTribeSettings,
  lockTribeSettings,
  updateTribe,
} from '@kindred/db/tribes/tribeCreation/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AuditAction } from '@kindred/validation/admin/audit';
import type { Outbox } from '../../../platform/bus.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { notifyJoined, withTribeLocked } from '../../tribes/joining/service.ts';
import { moveOwnership } from '../../tribes/members/service.ts';
import { recordAct } from '../audit/service.ts';

type Actor = { viewer: Viewer; requestId: string };

/** A change of one switch of a tribe by staff. */
interface Switch {
  action: AuditAction;
  column: 'hiddenAt' | 'archivedAt';
  isOn: boolean;
  /** What the owner reads after the name of who did it. */
  did: (name: string) => string;
  kind: string;
}

export const HIDE: Switch = {
  action: 'tribe.hide',
  column: 'hiddenAt',
  isOn: true,
  did: (name) => `hid ${name} from search and lists`,
  kind: 'tribe_hidden',
};
export const UNHIDE: Switch = {
  ...HIDE,
  isOn: false,
  did: (name) => `made ${name} visible in search and lists again`,
};
export const ARCHIVE: Switch = {
  action: 'tribe.update',
  column: 'archivedAt',
  isOn: true,
  did: (name) => `archived ${name}`,
  kind: 'tribe_archived',
};
export const UNARCHIVE: Switch = { ...ARCHIVE, isOn: false, did: (name) => `unarchived ${name}` };

const timesOf = (tribe: LockedTribeSettings, column: Switch['column']) => ({
  [column]: tribe[column]?.toISOString() ?? null,
});

/** Hides or archives a tribe, or ends that; writes nothing when it is so already. */
export async function switchTribe(
  tx: Tx,
  outbox: Outbox,
  ctx: Actor,
  { action, column, isOn, did, kind }: Switch,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> {
  const tribe = (await lockTribeSettings(tx, id)) ?? fail('not_found');
  if ((tribe[column] !== null) === isOn) return;
  const at = isOn ? new Date() : null;
  await updateTribe(tx, id, { [column]: at });
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId: id, what: 'settings' } });
  await notifyJoined(tx, outbox, {
    tribe,
    userId: tribe.ownerId,
    actorId: ctx.viewer.id,
    kind,
    did: did(tribe.name),
    message: isOn ? (reason ?? '') : '',
    path: '/settings',
  });
  await recordAct(tx, outbox, ctx, {
    action,
    subject: { type: 'tribe', id, name: tribe.name },
    tribeId: id,
    before: timesOf(tribe, column),
    after: { [column]: at?.toISOString() ?? null },
    reason,
  });
}

/** Makes a member the owner; the owner before stays as an admin. Both are notified. */
export async function transferTribe(
  tx: Tx,
  outbox: Outbox,
  ctx: Actor,
  { id, userId, reason }: { id: string; userId: string; reason?: string | undefined },
): Promise<void> {
  const tribe = await withTribeLocked(tx, ctx.viewer, id);
  const person = await personOfTribe(tx, id, userId);
  if (person === undefined || person.role === null || person.suspendedAt !== null) fail('not_a_member');
  if (person.role === 'owner') invalid('userId', 'This member owns the tribe already');
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

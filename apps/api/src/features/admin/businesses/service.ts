import { adminUserById } from '@kindred/db/admin/users/visibility';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import { invalid } from '../../../trpc/errors.ts';
import { holdBusiness } from '../../businesses/service.ts';
import { deleteBusiness } from '../../businesses/settings/service.ts';
import { moveBusiness } from '../../businesses/team/service.ts';
import { recordAct, type Staff } from '../audit/service.ts';
import { notifyOwner } from '../content.ts';

const asSubject = ({ id, name }: { id: string; name: string }) => ({ type: 'business', id, name }) as const;

/** Makes an active user the owner; the owner before stays as a manager. Both are notified. */
export async function transferForOwner(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { id, userId, reason }: { id: string; userId: string; reason?: string | undefined },
): Promise<void> {
  const business = await holdBusiness(tx, id);
  if (business.ownerId === userId) invalid('userId', 'This user owns the business already');
  const user = await adminUserById(tx, userId);
  if (user?.state !== 'active') invalid('userId', 'Choose an active user');
  await moveBusiness(tx, outbox, business, userId);
  const path = `/business/${business.slug}/team`;
  const notices = [
    { userId, did: `You are now the owner of ${business.name}` },
    { userId: business.ownerId, did: `${business.name} was transferred to another owner by the platform` },
  ];
  for (const notice of notices) await notifyOwner(tx, outbox, { ...notice, reason: reason ?? '', path });
  await recordAct(tx, outbox, staff, {
    action: 'business.transfer',
    subject: asSubject(business),
    before: { ownerId: business.ownerId },
    after: { ownerId: userId },
    reason,
  });
}

/** Deletes any business; its owner is notified with the reason. */
export async function deleteForOwner(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const business = await holdBusiness(tx, id);
  await deleteBusiness(tx, outbox, id);
  const did = `${business.name} was deleted by the platform`;
  await notifyOwner(tx, outbox, { userId: business.ownerId, did, reason, path: '/businesses' });
  await recordAct(tx, outbox, staff, { action: 'business.delete', subject: asSubject(business), reason });
}

import { type LockedBusiness, lockBusiness, updateBusiness } from '@kindred/db/businesses/edit/writes';
import { deleteMember, setOwner } from '@kindred/db/businesses/team/writes';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyPerson } from '../../notifications/service.ts';

interface Told {
  userId: string;
  actorId: string;
  did: string;
  message: string;
  /** Of the page, where it leads. */
  path?: '/settings';
}

async function tell(
  tx: Tx,
  outbox: Outbox,
  { slug }: LockedBusiness,
  { path, ...news }: Told,
): Promise<void> {
  const data = { kind: 'verification', actionUrl: `/business/${slug}${path ?? ''}` };
  await notifyPerson(tx, outbox, { ...news, type: 'system', kind: 'approval', data });
}

export async function holdBusiness(tx: Tx, businessId: string): Promise<LockedBusiness> {
  return (await lockBusiness(tx, businessId)) ?? fail('not_found');
}

/** Makes the claimant the owner. This ends approved requests, so the claim is approved afterwards. */
export async function moveToClaimant(
  tx: Tx,
  { id, ownerId }: LockedBusiness,
  claimant: string,
): Promise<void> {
  if (ownerId === claimant) return;
  await setOwner(tx, id, claimant);
  await deleteMember(tx, id, ownerId);
}

interface Decision {
  kind: 'verification' | 'claim';
  requestedBy: string;
  /** The business is what it was when it was asked for; otherwise the proof is about another name or website. */
  isAsAsked: boolean;
  status: 'approved' | 'declined';
  decidedBy: string;
  reason: string | null;
}

/** Applies a decision to a locked business, and notifies those it concerns. */
export async function applyDecision(
  tx: Tx,
  outbox: Outbox,
  business: LockedBusiness,
  { kind, requestedBy, isAsAsked, status, decidedBy: actorId, reason }: Decision,
): Promise<void> {
  const { id, name, ownerId } = business;
  const message = reason ?? '';
  if (status === 'declined') {
    const did = kind === 'claim' ? `declined your claim of ${name}` : `did not verify ${name}`;
    const path = kind === 'claim' ? {} : ({ path: '/settings' } as const);
    return tell(tx, outbox, business, { userId: requestedBy, actorId, did, message, ...path });
  }
  const isMoved = kind === 'claim' && ownerId !== requestedBy;
  if (isAsAsked) await updateBusiness(tx, id, { verifiedAt: new Date() });
  const did = kind === 'claim' ? `approved your claim of ${name}` : `verified ${name}`;
  await tell(tx, outbox, business, { userId: requestedBy, actorId, did, message });
  if (!isMoved) return;
  const lost = `transferred ${name} to the owner they verified`;
  await tell(tx, outbox, business, { userId: ownerId, actorId, did: lost, message });
}

export async function unverifyBusiness(
  tx: Tx,
  outbox: Outbox,
  business: LockedBusiness,
  { actorId, message }: { actorId: string; message: string },
): Promise<void> {
  await updateBusiness(tx, business.id, { verifiedAt: null });
  const did = `revoked the verification of ${business.name}`;
  await tell(tx, outbox, business, { userId: business.ownerId, actorId, did, message, path: '/settings' });
}

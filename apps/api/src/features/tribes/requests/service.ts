import { randomBytes } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { createInvitation } from '@kindred/db/tribes/invitations/writes';
import type { AddRefusal } from '@kindred/db/tribes/members/writes';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import { requestOf } from '@kindred/db/tribes/requests/queries';
import { closeRequest } from '@kindred/db/tribes/requests/writes';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { admit, notifyJoined, requestsMoved, retractRequest } from '../joining/service.ts';

const REFUSED: Partial<Record<AddRefusal, ErrorCode>> = {
  banned: 'applicant_banned',
  full: 'tribe_full',
};

/** The request as it waits; stops with a sentence when somebody was faster. */
async function waiting(tx: Tx, tribeId: string, requestId: string) {
  const request = (await requestOf(tx, tribeId, requestId)) ?? fail('not_found');
  if (request.status === 'withdrawn') fail('request_withdrawn');
  if (request.status !== 'pending') fail('request_decided');
  return request;
}

/** May come in by paying, with the invitation that this is. */
async function inviteToPay(
  tx: Tx,
  tribe: TribePageRow,
  by: { userId: string; decidedBy: string },
): Promise<void> {
  const { userId, decidedBy } = by;
  const code = randomBytes(16).toString('base64url');
  const made = await createInvitation(tx, { tribeId: tribe.id, code, userId, createdBy: decidedBy });
  if (made === undefined) fail('too_many_invitations');
  await closeRequest(tx, tribe.id, userId, { status: 'approved', decidedBy, reason: null });
}

/** Lets in who asked, or lets them pay where that is what it takes. The tribe is held, and who decides may: `held(tx, viewer, id, 'decide_requests')`. */
export async function approve(
  tx: Tx,
  outbox: Outbox,
  tribe: TribePageRow,
  { requestId, decidedBy }: { requestId: string; decidedBy: string },
): Promise<void> {
  const { userId } = await waiting(tx, tribe.id, requestId);
  const isIn = await admit(tx, outbox, tribe, { userId, decidedBy }, REFUSED, () =>
    inviteToPay(tx, tribe, { userId, decidedBy }),
  );
  if (!isIn) await outbox.event({ topic: 'membership_changed', payload: { tribeId: tribe.id, userId } });
  await retractRequest(tx, outbox, tribe.id, userId);
  await requestsMoved(outbox, tribe.id);
  await notifyJoined(tx, outbox, {
    tribe,
    userId,
    actorId: decidedBy,
    kind: 'request_approved',
    did: isIn ? `let you into ${tribe.name}` : `approved your request to join ${tribe.name}`,
    message: isIn ? '' : 'Pay to come in.',
  });
}

export async function decline(
  tx: Tx,
  outbox: Outbox,
  tribe: TribePageRow,
  by: { requestId: string; decidedBy: string; reason?: string | undefined },
): Promise<void> {
  const { decidedBy, reason } = by;
  const { userId } = await waiting(tx, tribe.id, by.requestId);
  const end = { status: 'declined', decidedBy, reason: reason || null } as const;
  await closeRequest(tx, tribe.id, userId, end);
  await retractRequest(tx, outbox, tribe.id, userId);
  await requestsMoved(outbox, tribe.id);
  await outbox.event({ topic: 'membership_changed', payload: { tribeId: tribe.id, userId } });
  await notifyJoined(tx, outbox, {
    tribe,
    userId,
    actorId: decidedBy,
    kind: 'request_declined',
    did: `declined your request to join ${tribe.name}`,
    message: reason ?? '',
  });
}

import type { Tx } from '@kindred/db/client';
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
  must_pay: 'applicant_must_pay',
  full: 'tribe_full',
};

/** The request as it waits; stops with a sentence when somebody was faster. */
async function waiting(tx: Tx, tribeId: string, requestId: string) {
  const request = (await requestOf(tx, tribeId, requestId)) ?? fail('not_found');
  if (request.status === 'withdrawn') fail('request_withdrawn');
  if (request.status !== 'pending') fail('request_decided');
  return request;
}

/** Lets in who asked. The tribe is held, and who decides may: `held(tx, viewer, id, 'decide_requests')`. */
export async function approve(
  tx: Tx,
  outbox: Outbox,
  tribe: TribePageRow,
  { requestId, decidedBy }: { requestId: string; decidedBy: string },
): Promise<void> {
  const { userId } = await waiting(tx, tribe.id, requestId);
  await admit(tx, outbox, tribe, { userId, decidedBy }, REFUSED);
  await retractRequest(tx, outbox, tribe.id, userId);
  await requestsMoved(outbox, tribe.id);
  await notifyJoined(tx, outbox, {
    tribe,
    userId,
    actorId: decidedBy,
    kind: 'request_approved',
    did: `let you into ${tribe.name}`,
    message: '',
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

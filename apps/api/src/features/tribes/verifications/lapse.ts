import type { Tx } from '@kindred/db/client';
import { lapseOf, type Verifiable, verificationDeciders } from '@kindred/db/tribes/verifications/queries';
import type { Outbox } from '../../../platform/bus.ts';
import { notifyOf } from '../../notifications/service.ts';

const AGAIN = 'You can request verification again.';

/** What to say and where to lead; a user has no request of their own to send again. */
function wordsFor({ tribeId, businessId }: Verifiable, { name, slug }: { name: string; slug: string }) {
  if (tribeId !== undefined) {
    const why = `Its name, handle or owner changed. ${AGAIN}`;
    return { what: name, why, actionUrl: `/tribe/${slug}/settings` };
  }
  if (businessId !== undefined) {
    const why = `Its name, website or owner changed. ${AGAIN}`;
    return { what: name, why, actionUrl: `/business/${slug}/settings` };
  }
  return { what: 'Your profile', why: 'Your name or username changed.', actionUrl: `/profile/${slug}` };
}

/**
 * Notifies the owner when a change in this transaction ended a verification or a request for one, see
 * `lapse_verification`. Every write that can change a name, handle, website or owner calls it afterwards.
 */
export async function notifyLapsed(
  tx: Tx,
  outbox: Outbox,
  { wasVerified, ...about }: Verifiable & { wasVerified: boolean },
): Promise<void> {
  const subject = await lapseOf(tx, about);
  if (subject === undefined || subject.isVerified) return;
  if (!wasVerified && !subject.hasLapsedRequest) return;
  const { what, why, actionUrl } = wordsFor(about, subject);
  const did = wasVerified ? `${what} is no longer verified` : `The verification request of ${what} ended`;
  const { tribeId } = about;
  const data = { kind: 'verification', actionUrl, ...(tribeId === undefined ? {} : { tribeId }) };
  const notice = { userId: subject.ownerId, actorId: null, type: 'system', kind: 'approval', did } as const;
  await notifyOf(tx, outbox, [{ ...notice, message: why, data }]);
  if (!subject.hasLapsedRequest) return;
  for (const userId of await verificationDeciders(tx)) {
    await outbox.event({ topic: 'badges_changed', payload: { userId } });
  }
}

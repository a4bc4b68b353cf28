import type { JoinAnswer } from '@kindred/validation/tribes';
import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import { countRequest, holdTribe } from '../members/writes.ts';

/**
 * Asks for somebody to be let in; whether they may ask is for the caller to know.
 * @returns the id of the request, or undefined when one waits already
 */
export async function createRequest(
  tx: Tx,
  request: { tribeId: string; userId: string; answers: JoinAnswer[] },
): Promise<string | undefined> {
  await holdTribe(tx, request.tribeId);
  const row = await openGuarded(tx)
    .insertInto('tribeJoinRequests')
    .values({ tribeId: request.tribeId, userId: request.userId, answers: { items: request.answers } })
    .onConflict((conflict) =>
      conflict.columns(['tribeId', 'userId']).where('status', '=', 'pending').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await countRequest(tx, request.tribeId);
  return row?.id;
}

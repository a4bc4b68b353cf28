import type { JoinAnswer } from '@kindred/validation/tribes';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Keeps the answers of a user to the questions of a locked event, in place of earlier ones. */
export async function upsertAnswers(
  tx: Tx,
  { eventId, userId, answers }: { eventId: string; userId: string; answers: readonly JoinAnswer[] },
): Promise<void> {
  const stored = { items: [...answers] };
  await unrestrictedDb(tx)
    .insertInto('eventAnswers')
    .values({ eventId, userId, answers: stored })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ answers: stored }))
    .execute();
}

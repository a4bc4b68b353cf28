import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export async function insertPoll(
  tx: Tx,
  poll: { postId: string; options: readonly string[]; isMultiple: boolean; endsAt: Date },
): Promise<void> {
  const { postId, options, isMultiple, endsAt } = poll;
  await unrestrictedDb(tx).insertInto('polls').values({ postId, isMultiple, endsAt }).execute();
  await unrestrictedDb(tx)
    .insertInto('pollOptions')
    .values(options.map((label, position) => ({ postId, position, label })))
    .execute();
}

/** Why a vote was not counted. */
export type VoteRefusal = 'gone' | 'ended' | 'unknown_option' | 'one_only';

/**
 * Puts these options in the place of what the person chose before; none takes the vote back. The poll is
 * held meanwhile, so that counts equal the votes whoever votes at the same moment.
 */
export async function vote(
  tx: Tx,
  postId: string,
  userId: string,
  optionIds: readonly string[],
): Promise<VoteRefusal | undefined> {
  const guarded = unrestrictedDb(tx);
  const poll = await guarded
    .selectFrom('polls')
    .select(['isMultiple', (select) => select('endsAt', '<=', select.fn<Date>('now')).as('hasEnded')])
    .where('postId', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (poll === undefined) return 'gone';
  if (poll.hasEnded) return 'ended';
  if (!poll.isMultiple && optionIds.length > 1) return 'one_only';
  const options = await guarded.selectFrom('pollOptions').select('id').where('postId', '=', postId).execute();
  const known = new Set(options.map(({ id }) => id));
  if (optionIds.some((id) => !known.has(id))) return 'unknown_option';

  const before = await guarded
    .deleteFrom('pollVotes')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .returning('optionId')
    .execute();
  const chosen = new Set(optionIds);
  if (chosen.size > 0) {
    await guarded
      .insertInto('pollVotes')
      .values([...chosen].map((optionId) => ({ postId, userId, optionId })))
      .execute();
  }
  const had = new Set(before.map(({ optionId }) => optionId));
  for (const { id } of options) {
    const by = Number(chosen.has(id)) - Number(had.has(id));
    if (by === 0) continue;
    await guarded
      .updateTable('pollOptions')
      .set((row) => ({ voteCount: row('voteCount', '+', by) }))
      .where('id', '=', id)
      .execute();
  }
  const voters = Number(chosen.size > 0) - Number(had.size > 0);
  if (voters !== 0) {
    await guarded
      .updateTable('polls')
      .set((row) => ({ voterCount: row('voterCount', '+', voters) }))
      .where('postId', '=', postId)
      .execute();
  }
  return undefined;
}

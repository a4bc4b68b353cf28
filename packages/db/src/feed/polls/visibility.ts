import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';

export interface PollOptionRow {
  postId: string;
  isMultiple: boolean;
  endsAt: Date;
  voterCount: number;
  id: string;
  label: string;
  voteCount: number;
  /** Whether the viewer chose it. */
  isMine: boolean;
}

/** The polls of posts that the viewer was found to see: each option with what its poll says, in order. */
export async function pollsOf(
  db: Db | Tx,
  viewerId: string,
  postIds: readonly string[],
): Promise<PollOptionRow[]> {
  if (postIds.length === 0) return [];
  return (
    openGuarded(db)
      .selectFrom('polls')
      .innerJoin('pollOptions', 'pollOptions.postId', 'polls.postId')
      .select([
        'polls.postId',
        'polls.isMultiple',
        'polls.endsAt',
        'polls.voterCount',
        'pollOptions.id',
        'pollOptions.label',
        'pollOptions.voteCount',
      ])
      .select(
        // By person first: an option that thousands chose is not read through.
        sql<boolean>`poll_options.id = any (array(
        select mine.option_id from poll_votes mine
        where mine.post_id = polls.post_id and mine.user_id = ${viewerId} offset 0))`.as('isMine'),
      )
      .where(sql<SqlBool>`polls.post_id = any(${[...postIds]}::uuid[])`)
      // Said of both, or all that were ever asked is read for the sake of a page.
      .where(sql<SqlBool>`poll_options.post_id = any(${[...postIds]}::uuid[])`)
      .orderBy('polls.postId')
      .orderBy('pollOptions.position')
      .execute()
  );
}

import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createPost } from '@kindred/db/factories/feed';
import { insertPoll } from '@kindred/db/feed/polls/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutPosts, type Place } from '../situations/posts.ts';
import { type AccessCases, type ByRole, everyRole, WRITES } from '../support/case.ts';

const MAY_VOTE = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });
const NOT_FOUND = everyRole('not_found');

/** Whoever sees the poll and may react. */
const VOTED: Record<Place, ByRole> = {
  'my own': MAY_VOTE,
  "a stranger's": MAY_VOTE,
  'in a public tribe I am not in': MAY_VOTE,
  'in a private tribe, as a member': MAY_VOTE,
  'in a private tribe, as its moderator': MAY_VOTE,
  'in a private tribe, as its admin': MAY_VOTE,
  'in a private tribe, as its owner': MAY_VOTE,
  'in a private tribe I am not in': NOT_FOUND,
  'in a private tribe I have left': NOT_FOUND,
  'my own, in a private tribe I have left': NOT_FOUND,
  'by somebody who blocked me': NOT_FOUND,
  'by somebody I blocked': NOT_FOUND,
  'by somebody who blocked me, in a tribe I own': NOT_FOUND,
  'by somebody who is suspended': MAY_VOTE,
  "a stranger's, shown in chosen places only": NOT_FOUND,
  'my own, shown in chosen places only': MAY_VOTE,
  'given to a private tribe I am in': MAY_VOTE,
  'given to a private tribe I am not in': NOT_FOUND,
  "on a stranger's profile only": MAY_VOTE,
  'my own, deleted': NOT_FOUND,
};

async function ask(db: Db, postId: string, minutes: number): Promise<string> {
  const endsAt = new Date(Date.now() + minutes * 60_000);
  const options = ['Rye', 'Oat'];
  await db.transaction().execute((tx) => insertPoll(tx, { postId, options, isMultiple: false, endsAt }));
  const { id } = await unrestrictedDb(db)
    .selectFrom('pollOptions')
    .select('id')
    .where('postId', '=', postId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function hasVoted(db: Db, postId: string, userId: string): Promise<boolean> {
  const vote = await unrestrictedDb(db)
    .selectFrom('pollVotes')
    .select('optionId')
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return vote !== undefined;
}

export const cases: AccessCases = {
  'feed.polls.vote': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: {
      ...aboutPosts(VOTED, async ({ id }, { db, caller }) => {
        const optionId = await ask(db, id, 5);
        return { input: { id, optionIds: [optionId] }, happened: () => hasVoted(db, id, caller.id) };
      }),
      'that has ended': {
        arrange: async ({ db, caller }) => {
          const { id } = await createPost(db, { type: 'poll' });
          const optionId = await ask(db, id, -1);
          return { input: { id, optionIds: [optionId] }, happened: () => hasVoted(db, id, caller.id) };
        },
        gets: everyRole('poll_ended', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
      'a post that asks nothing': {
        arrange: async ({ db }) => ({
          input: { id: (await createPost(db)).id, optionIds: [randomUUID()] },
        }),
        gets: everyRole('not_found', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
      'that never was': {
        arrange: async () => ({ input: { id: randomUUID(), optionIds: [] } }),
        gets: NOT_FOUND,
      },
    },
  },
};

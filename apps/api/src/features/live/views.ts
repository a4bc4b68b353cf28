import type { Db } from '@kindred/db/client';
import { countsOfPosts } from '@kindred/db/feed/queries';
import { marksOf } from '@kindred/db/messaging/queries';
import type { LiveViews } from '../../platform/live.ts';
import { presentReactions } from '../feed/service.ts';
import { changesOf } from '../messaging/service.ts';

/** An event carries one change as a rule; clients that are further behind fetch the rest. */
const CHANGES_SENT = 5;

export function liveViews(db: Db): LiveViews {
  return {
    async changesOf(viewer, conversationId, since) {
      const marks = await marksOf(db, viewer, conversationId);
      return changesOf({ db }, viewer, marks, { conversationId, since, limit: CHANGES_SENT });
    },
    async countsOf(postIds) {
      if (postIds.length === 0) return new Map();
      const rows = await countsOfPosts(db, postIds);
      return new Map(
        rows.map(({ id, reactionCounts, ...counts }) => [
          id,
          { ...counts, reactions: presentReactions(reactionCounts) },
        ]),
      );
    },
  };
}

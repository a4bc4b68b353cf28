import { conversationById } from '@kindred/db/messaging/queries';
import { type FoundRow, firstSince, foundAnywhere, foundIn } from '@kindred/db/messaging/search/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  firstSinceInput,
  firstSince as firstSinceView,
  foundInConversation,
  foundMessages,
  searchConversationInput,
  searchMessagesInput,
} from '@kindred/validation/messaging/search';
import { limit } from '../../../platform/limits.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { presentCard } from '../../accounts/service.ts';

const tags = ['Messages'];
const SEARCHED_A_MINUTE = 120;
const MINUTE = 60;

function presentFound(row: FoundRow, viewer: Viewer) {
  const { id, conversationId, seq, content, senderName } = row;
  const createdAt = row.createdAt.toISOString();
  return { id, conversationId, seq, content, createdAt, senderName, isMine: row.senderId === viewer.id };
}

const inConversation = {
  permission: null,
  load: (db: Parameters<typeof conversationById>[0], viewer: Viewer, { id }: { id: string }) =>
    conversationById(db, viewer, id),
  policy: () => true,
} as const;

function inTurn<T>(ctx: Context & { viewer: Viewer }, words: string, work: () => Promise<T>): Promise<T> {
  return inSearchQueue(ctx, words, async () => {
    await limit(ctx.db, `message-search:${ctx.viewer.id}`, SEARCHED_A_MINUTE, MINUTE);
    return work();
  });
}

export const searchRouter = router({
  everywhere: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/messages/search',
        tags,
        summary: 'Search my messages',
        description:
          'Words as they are written, in whatever case, in all my conversations; the latest first.',
        protect: true,
      },
    })
    .input(searchMessagesInput)
    .output(foundMessages)
    .query(async ({ ctx, input }) => {
      const { q, after, limit: count } = input;
      const rows = await inTurn(ctx, q, () =>
        foundAnywhere(ctx.db, ctx.viewer, { words: q, after, limit: count }),
      );
      return rows.map((row) => ({
        ...presentFound(row, ctx.viewer),
        conversation: {
          id: row.conversationId,
          type: row.type,
          isGroup: row.type === 'group',
          name: row.name,
          imageUrl: row.imageUrl,
          otherUser: row.other && presentCard(row.other),
        },
      }));
    }),

  inConversation: canOn({ ...inConversation, input: searchConversationInput })
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/{id}/search',
        tags,
        summary: 'Search a conversation',
        description: 'The latest first, with how many there are in all, counted to a thousand.',
        protect: true,
      },
    })
    .output(foundInConversation)
    .query(async ({ ctx, input: { id, q, before, limit: count } }) => {
      const page = { conversationId: id, words: q, before, limit: count + 1 };
      const { rows, total } = await inTurn(ctx, q, () => foundIn(ctx.db, ctx.viewer, page));
      return {
        items: rows.slice(0, count).map((row) => presentFound(row, ctx.viewer)),
        total,
        hasMore: rows.length > count,
      };
    }),

  firstSince: canOn({ ...inConversation, input: firstSinceInput })
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/{id}/first-since',
        tags,
        summary: 'Find the first message since a date',
        description: 'To open a conversation at a day: `from` is when the day begins.',
        protect: true,
      },
    })
    .output(firstSinceView)
    .query(async ({ ctx, input: { id, from } }) => ({
      seq: await firstSince(ctx.db, ctx.viewer, id, new Date(from)),
    })),
});

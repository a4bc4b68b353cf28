import {
  archiveConversation,
  markDelivered,
  markRead,
  markUnread,
  muteConversation,
  pinConversation,
} from '@kindred/db/messaging/conversations/writes';
import { deleteForMe, restoreForMe } from '@kindred/db/messaging/groups/writes';
import { type ConversationRow, conversationById, conversationsOf } from '@kindred/db/messaging/queries';
import { keepReadingTime } from '@kindred/db/messaging/receipts/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  archiveConversationInput,
  conversationIdInput,
  conversationList,
  conversationsInput,
  conversationView,
  createConversationInput,
  muteConversationInput,
  pinConversationInput,
} from '@kindred/validation/messaging';
import { readInput } from '@kindred/validation/messaging/messages';
import type { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { inSearchQueue } from '../../platform/searches.ts';
import { can, canOn, router, signedIn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { readMessageNotifications } from '../notifications/service.ts';
import { conversationSettingsProcedures } from './conversations/settings.router.ts';
import { groupsRouter } from './groups/router.ts';
import { messagesRouter } from './messages/router.ts';
import { presenceRouter } from './presence/router.ts';
import { presentConversation } from './present.ts';
import { requestsRouter } from './requests/router.ts';
import { scheduledRouter } from './scheduledMessages/router.ts';
import { searchRouter } from './search/router.ts';
import { pinsRouter, receiptsRouter, selectionRouter } from './selection/router.ts';
import { beginConversation, emitConversationChanged, showConversation } from './service.ts';

const tags = ['Messages'];

/** A conversation of mine; what I choose of it concerns nobody else. */
function mine<Input extends z.ZodObject<{ id: z.ZodType<string> }>>(input: Input) {
  return canOn({
    input,
    permission: null,
    load: (db, viewer, given) => conversationById(db, viewer, (given as { id: string }).id),
    policy: () => true,
  });
}

interface Chosen {
  ctx: Context & { viewer: Viewer; subject: ConversationRow };
  write: Parameters<Context['write']>[0];
}

async function chosen({ ctx, write }: Chosen) {
  const { id } = ctx.subject;
  await ctx.write(async (tx, outbox) => {
    await write(tx, outbox);
    await emitConversationChanged(outbox, ctx.viewer.id, id);
    await countAgain(outbox, ctx.viewer.id);
  });
  return showConversation(ctx, ctx.viewer, id);
}

/** Who wrote to a stranger does not learn that it was read. */
async function tellMarks(outbox: Outbox, { id, requestState }: ConversationRow): Promise<void> {
  if (requestState !== 'accepted') return;
  await outbox.event({ topic: 'marks_changed', payload: { conversationId: id } });
}

const countAgain = (outbox: Outbox, userId: string) =>
  outbox.event({ topic: 'badges_changed', payload: { userId } });

const meta = documentedUnder('Messages');

export const messagingRouter = router({
  messages: messagesRouter,
  pins: pinsRouter,
  receipts: receiptsRouter,
  selection: selectionRouter,
  ...presenceRouter,
  requests: requestsRouter,
  ...conversationSettingsProcedures,
  search: searchRouter,
  scheduled: scheduledRouter,
  groups: groupsRouter,

  list: signedIn
    .meta(
      meta(
        'GET',
        '/conversations',
        'My conversations',
        'Pinned ones first, then those where something was said last.',
      ),
    )
    .input(conversationsInput)
    .output(conversationList)
    .query(async ({ ctx, input: { after, ...page } }) => {
      const last = after === undefined ? undefined : await conversationById(ctx.db, ctx.viewer, after);
      if (after !== undefined && last === undefined) return [];
      const rows = await inSearchQueue(ctx, page.search, () =>
        conversationsOf(ctx.db, ctx.viewer, { ...page, after: last }),
      );
      return rows.map((row) => presentConversation(row, ctx.viewer));
    }),

  create: can('send_messages')
    .meta(
      meta(
        'POST',
        '/conversations',
        'Begin a conversation',
        'With one person it is the one there is already, if there is one. With `isGroup` and a name it is a new group, ' +
          'which is made once under an Idempotency-Key however often it is asked for.',
      ),
    )
    .input(createConversationInput)
    .output(conversationView)
    .mutation(({ ctx, input }) => beginConversation(ctx, ctx.viewer, input)),

  get: mine(conversationIdInput)
    .meta(meta('GET', '/conversations/{id}', 'Get a conversation'))
    .output(conversationView)
    .query(({ ctx }) => presentConversation(ctx.subject, ctx.viewer)),

  pin: mine(pinConversationInput)
    .meta(meta('POST', '/conversations/{id}/pin', 'Pin or unpin a conversation'))
    .output(conversationView)
    .mutation(({ ctx, input }) =>
      chosen({ ctx, write: (tx) => pinConversation(tx, ctx.viewer.id, input.id, input.isPinned) }),
    ),

  archive: mine(archiveConversationInput)
    .meta(meta('POST', '/conversations/{id}/archive', 'Archive or unarchive a conversation'))
    .output(conversationView)
    .mutation(({ ctx, input }) =>
      chosen({ ctx, write: (tx) => archiveConversation(tx, ctx.viewer.id, input.id, input.isArchived) }),
    ),

  mute: mine(muteConversationInput)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/mute',
        'Hear no more of a conversation for a while',
        'Null takes it back.',
      ),
    )
    .output(conversationView)
    .mutation(({ ctx, input }) =>
      chosen({ ctx, write: (tx) => muteConversation(tx, ctx.viewer.id, input.id, input.for) }),
    ),

  markUnread: mine(conversationIdInput)
    .meta(meta('POST', '/conversations/{id}/unread', 'Mark a conversation as unread'))
    .output(conversationView)
    .mutation(({ ctx, input }) => chosen({ ctx, write: (tx) => markUnread(tx, ctx.viewer.id, input.id) })),

  delete: mine(conversationIdInput)
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/conversations/{id}',
        tags,
        summary: 'Delete a conversation for me',
        description: 'With all that was said, until more is. Others keep it, and a group is not left.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write(async (tx, outbox) => {
        await deleteForMe(tx, ctx.viewer.id, id);
        await emitConversationChanged(outbox, ctx.viewer.id, id);
        await countAgain(outbox, ctx.viewer.id);
      });
      return { message: 'Conversation deleted for you' };
    }),

  restore: mine(conversationIdInput)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/restore',
        'Take back that I deleted a conversation, within 10 minutes',
      ),
    )
    .output(conversationView)
    .mutation(({ ctx, input: { id } }) =>
      chosen({
        ctx,
        write: async (tx) => {
          await restoreForMe(tx, ctx.viewer.id, id);
        },
      }),
    ),

  markRead: mine(readInput)
    .meta(meta('POST', '/conversations/{id}/read', 'Mark messages as read'))
    .output(conversationView)
    .mutation(async ({ ctx, input: { id, seq } }) => {
      await ctx.write(async (tx, outbox) => {
        const read = await markRead(tx, ctx.viewer.id, id, seq);
        if (read === undefined) return;
        await readMessageNotifications(tx, ctx.viewer.id, id, seq);
        if (read.isNews) await tellMarks(outbox, ctx.subject);
        await keepReadingTime(tx, ctx.viewer.id, id);
        await countAgain(outbox, ctx.viewer.id);
      });
      return showConversation(ctx, ctx.viewer, id);
    }),

  markDelivered: mine(readInput)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/delivered',
        'Everything up to a number has arrived on a device of mine',
      ),
    )
    .output(conversationView)
    .mutation(async ({ ctx, input: { id, seq } }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await markDelivered(tx, ctx.viewer.id, id, seq))) return;
        await tellMarks(outbox, ctx.subject);
      });
      return showConversation(ctx, ctx.viewer, id);
    }),
});

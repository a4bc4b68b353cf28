import {
  archiveConversation,
  markDelivered,
  markRead,
  markUnread,
  muteConversation,
  pinConversation,
} from '@kindred/db/messaging/conversations/writes';
import { type ConversationRow, conversationById, conversationsOf } from '@kindred/db/messaging/queries';
import type { Viewer } from '@kindred/permissions/viewer';
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
import { can, canOn, router, signedIn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { messagesRouter } from './messages.router.ts';
import { presentConversation } from './present.ts';
import { beginConversation, showConversation, tellOne } from './service.ts';

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
    await tellOne(outbox, ctx.viewer.id, id);
    await countAgain(outbox, ctx.viewer.id);
  });
  return showConversation(ctx, ctx.viewer, id);
}

const countAgain = (outbox: Outbox, userId: string) =>
  outbox.event({ topic: 'badges_changed', payload: { userId } });

const meta = (method: 'GET' | 'POST', path: `/${string}`, summary: string, description?: string) => ({
  openapi: {
    method,
    path,
    tags,
    summary,
    ...(description === undefined ? {} : { description }),
    protect: true,
  },
});

export const messagingRouter = router({
  messages: messagesRouter,

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
      const rows = await conversationsOf(ctx.db, ctx.viewer, { ...page, after: last });
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
    .meta(meta('GET', '/conversations/{id}', 'A conversation of mine'))
    .output(conversationView)
    .query(({ ctx }) => presentConversation(ctx.subject, ctx.viewer)),

  pin: mine(pinConversationInput)
    .meta(meta('POST', '/conversations/{id}/pin', 'Keep a conversation at the top of my list, or no more'))
    .output(conversationView)
    .mutation(({ ctx, input }) =>
      chosen({ ctx, write: (tx) => pinConversation(tx, ctx.viewer.id, input.id, input.isPinned) }),
    ),

  archive: mine(archiveConversationInput)
    .meta(meta('POST', '/conversations/{id}/archive', 'Put a conversation away, or back among the others'))
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
    .meta(meta('POST', '/conversations/{id}/unread', 'Mark a conversation for coming back to'))
    .output(conversationView)
    .mutation(({ ctx, input }) => chosen({ ctx, write: (tx) => markUnread(tx, ctx.viewer.id, input.id) })),

  markRead: mine(readInput)
    .meta(meta('POST', '/conversations/{id}/read', 'I have read everything up to a number'))
    .output(conversationView)
    .mutation(async ({ ctx, input: { id, seq } }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await markRead(tx, ctx.viewer.id, id, seq))) return;
        await outbox.event({ topic: 'marks_changed', payload: { conversationId: id } });
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
        await outbox.event({ topic: 'marks_changed', payload: { conversationId: id } });
      });
      return showConversation(ctx, ctx.viewer, id);
    }),
});

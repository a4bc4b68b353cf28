import { deleteForAll, hideMessages, lockConversation } from '@kindred/db/messaging/messages/writes';
import { pinsOf } from '@kindred/db/messaging/pins/visibility';
import { pinMessage, unpinMessage } from '@kindred/db/messaging/pins/writes';
import { conversationById, marksOf, messageById, messagesById } from '@kindred/db/messaging/queries';
import { receiptsOf } from '@kindred/db/messaging/receipts/visibility';
import { canDeleteForAll, canPinMessage, canSeeReceipts } from '@kindred/permissions/policies/messaging';
import { conversationIdInput } from '@kindred/validation/messaging';
import { messageList, messageView } from '@kindred/validation/messaging/messages';
import {
  deletedMessages,
  deleteMessagesInput,
  forwardedMessages,
  forwardMessagesInput,
  pinMessageInput,
  receiptsView,
} from '@kindred/validation/messaging/selection';
import { PINNED_MAX } from '@kindred/validation/messaging/values';
import { can, canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCard } from '../../accounts/service.ts';
import { sweepMedia } from '../../media/service.ts';
import { emitMessagesHidden, emitUnreadChanged } from '../events.ts';
import { forwardMessages } from '../messages/forward.ts';
import { presentMessage } from '../present.ts';
import { bothWant } from '../requests/service.ts';
import { countChange, showMessage } from '../service.ts';

/** People whose receipts are listed. */
const RECEIPTS_MAX = 200;

const meta = documentedUnder('Messages');

/** What is done with several messages at once. */
export const selectionRouter = router({
  delete: canOn({
    input: deleteMessagesInput,
    permission: null,
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    // For me it is always mine to say; for all it is asked of each below.
    policy: () => true,
  })
    .meta(
      meta(
        'POST',
        '/conversations/{id}/messages/delete',
        'Delete several messages of a conversation',
        'All of them or none. Unless `for` says which, for all when every one is mine, and else for me.',
      ),
    )
    .output(deletedMessages)
    .mutation(async ({ ctx, input }) => {
      const { id: conversationId } = input;
      const { viewer } = ctx;
      const ids = [...new Set(input.messageIds)];
      await ctx.write(async (tx, outbox) => {
        if (!(await lockConversation(tx, conversationId))) fail('not_found');
        const rows = await messagesById(tx, viewer, ids);
        const isHere = rows.every((row) => row.conversationId === conversationId);
        if (rows.length < ids.length || !isHere) fail('not_found');
        const areMine = rows.every((row) => row.senderId === viewer.id && !row.isDeleted);
        if ((input.for ?? (areMine ? 'all' : 'me')) === 'me') {
          await hideMessages(tx, viewer.id, ids);
          await emitMessagesHidden(outbox, viewer.id, conversationId);
          return;
        }
        const left = rows.filter(({ isDeleted }) => !isDeleted);
        if (!left.every((row) => canDeleteForAll(viewer, row))) fail('not_allowed');
        const leftIds = left.map(({ id }) => id);
        if ((await deleteForAll(tx, conversationId, leftIds)) === 0) return;
        await outbox.job(sweepMedia, {});
        await outbox.event({ topic: 'messages_changed', payload: { conversationId } });
        await emitUnreadChanged(outbox, conversationId);
      });
      return { message: 'Messages deleted', count: ids.length };
    }),

  forward: can('send_messages')
    .meta(
      meta(
        'POST',
        '/messages/forward',
        'Forward messages',
        'As new messages of mine, which say that they are forwarded and not from whom. All of it or nothing; under ' +
          'the same `clientKey` nothing is sent twice.',
      ),
    )
    .input(forwardMessagesInput)
    .output(forwardedMessages)
    .mutation(({ ctx, input }) => forwardMessages(ctx, ctx.viewer, input)),
});

export const pinsRouter = router({
  list: canOn({
    input: conversationIdInput,
    permission: null,
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: () => true,
  })
    .meta(
      meta(
        'GET',
        '/conversations/{id}/pins',
        'Pinned messages of a conversation',
        'The latest pin first, 50 at most.',
      ),
    )
    .output(messageList)
    .query(async ({ ctx, input }) => {
      const marks = await marksOf(ctx.db, ctx.viewer, input.id);
      const rows = await pinsOf(ctx.db, ctx.viewer, input.id, PINNED_MAX);
      return rows.map((row) => presentMessage(row, ctx.viewer, marks));
    }),

  set: canOn({
    input: pinMessageInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => messageById(db, viewer, id),
    policy: canPinMessage,
  })
    .meta(
      meta(
        'POST',
        '/messages/{id}/pin',
        'Pin a message for everybody in its conversation, or no more',
        'In a conversation of two either of them, in a group who runs it.',
      ),
    )
    .output(messageView)
    .mutation(async ({ ctx, input }) => {
      const { conversationId } = ctx.subject;
      const message = { id: input.id, conversationId };
      await countChange(ctx, ctx.viewer);
      await ctx.write(async (tx, outbox) => {
        if (!(await lockConversation(tx, conversationId))) fail('not_found');
        await bothWant(tx, ctx.viewer, conversationId);
        if (input.isPinned) {
          const pinned = await pinMessage(tx, ctx.viewer.id, message, PINNED_MAX);
          if (pinned === 'gone') fail('message_deleted');
          if (pinned === 'full') fail('too_many_pinned_messages');
          if (pinned === 'same') return;
        } else if (!(await unpinMessage(tx, message))) return;
        await outbox.event({ topic: 'messages_changed', payload: { conversationId } });
      });
      return showMessage(ctx, ctx.viewer, input.id);
    }),
});

export const receiptsRouter = router({
  get: canOn({
    input: conversationIdInput,
    permission: null,
    load: (db, viewer, { id }) => messageById(db, viewer, id),
    policy: canSeeReceipts,
  })
    .meta(
      meta(
        'GET',
        '/messages/{id}/receipts',
        'Who has read a message of mine, and who has it',
        'Who has read it and when, in groups of up to 100 people; then who has it on a device, and who was asked ' +
          'into the group and has not said yes. Whoever lets nobody ' +
          'know what they have read is told of nobody else.',
      ),
    )
    .output(receiptsView)
    .query(async ({ ctx }) => {
      const rows = await receiptsOf(ctx.db, ctx.viewer, ctx.subject, RECEIPTS_MAX);
      const items = rows.map((row) => ({
        user: presentCard(row),
        state: row.state,
        readAt: row.readAt?.toISOString() ?? null,
      }));
      return { items, total: rows[0]?.total ?? 0 };
    }),
});

import type { Db, Tx } from '@kindred/db/client';
import {
  addReaction,
  deleteForAll,
  editMessage,
  hideMessage,
  lockConversation,
  removeReaction,
} from '@kindred/db/messaging/messages/writes';
import {
  conversationInShort,
  type MessageRow,
  marksForMember,
  messageById,
} from '@kindred/db/messaging/queries';
import {
  canDeleteForAll,
  canReactTo,
  canReportMessage,
  canSendIn,
  hasOwnWords,
  isWritable,
} from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  changesInput,
  changesPage,
  deleteMessageInput,
  editMessageInput,
  MESSAGE_EMOJI_MAX,
  messageList,
  messagePage,
  messagesInput,
  messageView,
  reactToMessageInput,
  sendMessageInput,
} from '@kindred/validation/messaging/messages';
import { reportInput } from '@kindred/validation/reports';
import type { Outbox } from '../../../platform/bus.ts';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sweepMedia } from '../../media/service.ts';
import { report } from '../../moderation/service.ts';
import { emitMessagesHidden, emitUnreadChanged } from '../events.ts';
import { changesOf, countChange, pageOfMessages, sendMessage, showMessage } from '../service.ts';

const tags = ['Messages'];

const STRETCHES =
  'the latest, those before or after a number, or half on either side of one. Numbers begin at 1 and are the same ' +
  'for everybody; those of messages that I may not see are missing.';

const inConversation = { load: loadMarks, permission: null, policy: () => true } as const;

function loadMarks(db: Db, viewer: Viewer, { id }: { id: string }) {
  return marksForMember(db, viewer, id);
}

function loadMessage(db: Db, viewer: Viewer, { id }: { id: string }) {
  return messageById(db, viewer, id);
}

type Changing = { ctx: Context & { viewer: Viewer; subject: MessageRow } };

/** What changes a message holds its conversation first, and everybody in it is told. */
async function change(
  { ctx, isDeletion = false }: Changing & { isDeletion?: boolean },
  write: (tx: Tx, outbox: Outbox) => Promise<void>,
): Promise<void> {
  const { conversationId } = ctx.subject;
  await countChange(ctx, ctx.viewer);
  await ctx.write(async (tx, outbox) => {
    const { revision, ...window } = (await lockConversation(tx, conversationId)) ?? fail('not_found');
    if (!isDeletion && !isWritable(window)) fail('chat_read_only');
    await write(tx, outbox);
    await outbox.event({ topic: 'messages_changed', payload: { conversationId, since: revision } });
  });
}

export const messagesRouter = router({
  list: canOn({ ...inConversation, input: messagesInput })
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/{id}/messages',
        tags,
        summary: 'List the messages of a conversation',
        description: `In the order of their numbers: ${STRETCHES}`,
        protect: true,
      },
    })
    .output(messageList)
    .query(async ({ ctx, input: { id, ...page } }) => {
      const { items } = await pageOfMessages(ctx, ctx.viewer, ctx.subject, { ...page, conversationId: id });
      return items;
    }),

  page: canOn({ ...inConversation, input: messagesInput })
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/{id}/history',
        tags,
        summary: 'List the messages of a conversation, with paging',
        description: `With the revision to ask for changes since: ${STRETCHES}`,
        protect: true,
      },
    })
    .output(messagePage)
    .query(({ ctx, input: { id, ...page } }) =>
      pageOfMessages(ctx, ctx.viewer, ctx.subject, { ...page, conversationId: id }),
    ),

  changes: canOn({ ...inConversation, input: changesInput })
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/{id}/changes',
        tags,
        summary: 'List changes of a conversation since a revision',
        description:
          'New, edited and deleted messages and those with other reactions, in the order it happened. Whoever asks ' +
          'until `hasMore` is false has missed nothing, however long they were away.',
        protect: true,
      },
    })
    .output(changesPage)
    .query(({ ctx, input }) =>
      changesOf(ctx, ctx.viewer, ctx.subject, { conversationId: input.id, since: input.since }),
    ),

  send: canOn({
    input: sendMessageInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => conversationInShort(db, viewer, id),
    policy: canSendIn,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/messages',
        tags,
        summary: 'Send a message',
        description:
          'Sent again under the same `clientKey` it is the same message, and is answered with as it is now.',
        protect: true,
      },
    })
    .output(messageView)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.viewer, input)),

  edit: canOn({
    input: editMessageInput,
    permission: 'send_messages',
    load: loadMessage,
    policy: (viewer, message) => viewer.id === message.senderId && hasOwnWords(message),
  })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/messages/{id}',
        tags,
        summary: 'Edit a message within 15 minutes',
        protect: true,
      },
    })
    .output(messageView)
    .mutation(async ({ ctx, input }) => {
      await change({ ctx }, async (tx) => {
        const refusal = await editMessage(tx, input.id, input.content);
        if (refusal !== undefined) fail(refusal === 'gone' ? 'message_deleted' : 'message_too_old');
      });
      return showMessage(ctx, ctx.viewer, input.id);
    }),

  delete: canOn({
    input: deleteMessageInput,
    permission: null,
    load: loadMessage,
    // For me it is always mine to say; for all it is asked below.
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/messages/{id}',
        tags,
        summary: 'Delete a message for everyone or for me',
        description:
          'Unless `for` says which, mine is deleted for all and that of somebody else for me. For all its place stays, ' +
          'without a word of it; those who run a group can do that with any message of it.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const isForAll =
        (input.for ?? (subject.senderId === viewer.id && !subject.isDeleted ? 'all' : 'me')) === 'all';
      if (!isForAll) {
        await ctx.write(async (tx, outbox) => {
          await hideMessage(tx, viewer.id, input.id);
          await emitMessagesHidden(outbox, viewer.id, subject.conversationId);
        });
        return { message: 'Message deleted for you' };
      }
      if (!subject.isDeleted) {
        if (!canDeleteForAll(viewer, subject)) fail('not_allowed');
        await change({ ctx, isDeletion: true }, async (tx, outbox) => {
          await deleteForAll(tx, subject.conversationId, [input.id]);
          await emitUnreadChanged(outbox, subject.conversationId);
          await outbox.job(sweepMedia, {});
        });
      }
      return { message: 'Message deleted for all' };
    }),

  react: canOn({
    input: reactToMessageInput,
    permission: 'send_messages',
    load: loadMessage,
    policy: (viewer, message) => message.isDeleted || canReactTo(viewer, message),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/messages/{id}/reactions',
        tags,
        summary: 'React to a message',
        protect: true,
      },
    })
    .output(messageView)
    .mutation(async ({ ctx, input: { id, emoji } }) => {
      await change({ ctx }, async (tx) => {
        const refusal = await addReaction(tx, ctx.viewer.id, id, emoji, MESSAGE_EMOJI_MAX);
        if (refusal !== undefined) fail(refusal === 'gone' ? 'message_deleted' : 'too_many_reactions');
      });
      return showMessage(ctx, ctx.viewer, id);
    }),

  unreact: canOn({
    input: reactToMessageInput,
    permission: 'send_messages',
    load: loadMessage,
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/messages/{id}/reactions',
        tags,
        summary: 'Remove my reaction to a message',
        protect: true,
      },
    })
    .output(messageView)
    .mutation(async ({ ctx, input: { id, emoji } }) => {
      await change({ ctx }, (tx) => removeReaction(tx, ctx.viewer.id, id, emoji));
      return showMessage(ctx, ctx.viewer, id);
    }),

  report: canOn({ input: reportInput, permission: null, load: loadMessage, policy: canReportMessage })
    .meta({
      openapi: {
        method: 'POST',
        path: '/messages/{id}/report',
        tags,
        summary: 'Report a message',
        description: 'Moderators read the message, and two messages before and after it.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'message', input)),
});

import { dropDraft, keepDraft } from '@kindred/db/messaging/drafts/writes';
import { conversationById, messageById } from '@kindred/db/messaging/queries';
import { canSendIn, canSetDisappearing } from '@kindred/permissions/policies/messaging';
import { conversationIdInput, conversationView } from '@kindred/validation/messaging';
import { draftSaved, messageDraftInput } from '@kindred/validation/messaging/drafts';
import { disappearInput } from '@kindred/validation/messaging/expiry';
import { canOn } from '../../../trpc/access.ts';
import { letDisappear } from '../expiry.ts';
import { emitDraftChanged, showConversation } from '../service.ts';

const tags = ['Messages'];

/** How long messages stay, and what somebody has begun to write. */
export const conversationSettingsProcedures = {
  disappear: canOn({
    input: disappearInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: canSetDisappearing,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/disappearing',
        tags,
        summary: 'Turn disappearing messages on or off',
        description:
          'After 24 hours, 7 or 90 days, for everybody; null lets it stay. Either of two can say so, and in a group ' +
          'those who run it.',
        protect: true,
      },
    })
    .output(conversationView)
    .mutation(async ({ ctx, input }) => {
      await letDisappear(ctx, ctx.viewer, input.id, input.after);
      return showConversation(ctx, ctx.viewer, input.id);
    }),

  keepDraft: canOn({
    input: messageDraftInput,
    permission: 'send_messages',
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: canSendIn,
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/conversations/{id}/draft',
        tags,
        summary: 'Save the draft of a message',
        description:
          'What was written last counts. It is forgotten when it is sent, and when it holds no word.',
        protect: true,
      },
    })
    .output(draftSaved)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      const { id, content } = input;
      // What it answers may be gone by now; the words are kept all the same.
      const answered = input.replyToMessageId && (await messageById(ctx.db, viewer, input.replyToMessageId));
      const replyToMessageId = answered && answered.conversationId === id ? answered.id : null;
      await ctx.write(async (tx, outbox) => {
        if (content.trim() === '') {
          if (await dropDraft(tx, viewer.id, id)) await emitDraftChanged(outbox, viewer.id, id);
          return;
        }
        await keepDraft(tx, viewer.id, id, { content, replyToMessageId });
        await emitDraftChanged(outbox, viewer.id, id);
      });
      const { draft } = await showConversation(ctx, viewer, id);
      return { draft };
    }),

  dropDraft: canOn({
    input: conversationIdInput,
    permission: null,
    load: (db, viewer, { id }) => conversationById(db, viewer, id),
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/conversations/{id}/draft',
        tags,
        summary: 'Delete the draft of a message',
        protect: true,
      },
    })
    .output(draftSaved)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (await dropDraft(tx, ctx.viewer.id, input.id))
          await emitDraftChanged(outbox, ctx.viewer.id, input.id);
      });
      return { draft: null };
    }),
};

import type { Db } from '@kindred/db/client';
import { lockConversation } from '@kindred/db/messaging/messages/writes';
import { countRequests, type RequestRow, requestById, requestsOf } from '@kindred/db/messaging/queries';
import { declineRequest } from '@kindred/db/messaging/requests/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { conversationIdInput, conversationView } from '@kindred/validation/messaging';
import {
  type RequestView,
  requestCount,
  requestList,
  requestsInput,
} from '@kindred/validation/messaging/requests';
import { noInput } from '@kindred/validation/text';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { presentCard } from '../../accounts/service.ts';
import { emitConversationAndBadgesChanged } from '../events.ts';
import { presentConversation } from '../present.ts';
import { showConversation } from '../service.ts';
import { accept, acceptKnown } from './service.ts';

const tags = ['Messages'];

function presentRequest(row: RequestRow, viewer: Viewer): RequestView {
  return { ...presentConversation(row, viewer), from: row.from && presentCard(row.from) };
}

const loadRequest = (db: Db, viewer: Viewer, { id }: { id: string }) => requestById(db, viewer, id);

const request = canOn({
  input: conversationIdInput,
  permission: null,
  load: loadRequest,
  policy: () => true,
});

export const requestsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/requests',
        tags,
        summary: 'List my message requests',
        description:
          'Conversations that people who do not know me began, and groups that they put me into. Of those groups ' +
          'nothing is told that is said there. What came of people I know by now is among my conversations.',
        protect: true,
      },
    })
    .input(requestsInput)
    .output(requestList)
    .query(async ({ ctx, input: { limit, after } }) => {
      if (after === undefined) await acceptKnown(ctx, ctx.viewer);
      const last = after === undefined ? undefined : await requestById(ctx.db, ctx.viewer, after);
      if (after !== undefined && last === undefined) return [];
      const rows = await requestsOf(ctx.db, ctx.viewer, { limit, after: last });
      return rows.map((row) => presentRequest(row, ctx.viewer));
    }),

  count: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/conversations/requests/count',
        tags,
        summary: 'Count my message requests, up to 100',
        protect: true,
      },
    })
    .input(noInput)
    .output(requestCount)
    .query(async ({ ctx }) => ({ count: await countRequests(ctx.db, ctx.viewer) })),

  accept: request
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/accept',
        tags,
        summary: 'Accept a message request',
        description:
          'From here on its sender sees what I have read. Of a group I see what is said from now on.',
        protect: true,
      },
    })
    .output(conversationView)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write(async (tx, outbox) => {
        if (await lockConversation(tx, id)) await accept(tx, outbox, ctx.viewer.id, id);
      });
      return showConversation(ctx, ctx.viewer, id);
    }),

  decline: request
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/decline',
        tags,
        summary: 'Delete a message request',
        description:
          'Its sender learns nothing of it, and for thirty days nothing that they write or add me to comes up again.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write(async (tx, outbox) => {
        if (await declineRequest(tx, ctx.viewer.id, id))
          await emitConversationAndBadgesChanged(outbox, ctx.viewer.id, id);
      });
      return { message: 'Request deleted' };
    }),
});

import { joinsChat } from '@kindred/permissions/policies/events';
import { eventIdInput } from '@kindred/validation/events';
import { openedChat } from '@kindred/validation/events/chat';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { factsOf, loadEvent } from '../service.ts';
import { openChat } from './service.ts';

export const chatRouter = {
  openChat: canOn({
    input: eventIdInput,
    permission: 'send_messages',
    load: loadEvent,
    policy: (viewer, event) => event.hasChat && joinsChat(viewer, factsOf(event)),
  })
    .meta(
      documentedUnder('Events')(
        'POST',
        '/events/{id}/chat',
        'Open the chat of an event',
        'Adds the viewer to the conversation, from 15 minutes before the start. It can be written in until 15 minutes ' +
          'after the end and read afterwards.',
      ),
    )
    .output(openedChat)
    .mutation(async ({ ctx, input }) => ({
      conversationId: await ctx.write((tx, outbox) => openChat(tx, outbox, ctx.viewer, input.id)),
    })),
};

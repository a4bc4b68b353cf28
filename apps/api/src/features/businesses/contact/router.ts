import { countInBusiness } from '@kindred/db/businesses/analytics/writes';
import { isOutside } from '@kindred/permissions/policies/businesses';
import { contactInput } from '@kindred/validation/businesses/contact';
import { conversationView } from '@kindred/validation/messaging';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { writeToBusiness } from '../../messaging/businesses/service.ts';
import { countMessage, showConversation } from '../../messaging/service.ts';
import { loadBusiness } from '../service.ts';

/** Of one person in an hour, to all businesses together. */
const CONTACTS_AN_HOUR = 30;

/** Procedures of the businesses' own router. */
export const contactRouter = {
  contact: canOn({ input: contactInput, permission: 'send_messages', load: loadBusiness, policy: isOutside })
    .meta(
      documentedUnder('Businesses')(
        'POST',
        '/businesses/{id}/contact',
        'Send a message to a business',
        'In my one conversation with it, which those of its team who answer messages are in.',
      ),
    )
    .output(conversationView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await limit(ctx.db, `business-contacts:${viewer.id}`, CONTACTS_AN_HOUR, HOUR);
      await countMessage(ctx, viewer);
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'businesses.contact', input, async () => {
          const written = { businessId: subject.id, content: input.message };
          const conversationId = await writeToBusiness(tx, outbox, viewer, written);
          await countInBusiness(tx, subject.id, { what: 'contact' });
          return conversationId;
        }),
      );
      return showConversation(ctx, viewer, id);
    }),
};

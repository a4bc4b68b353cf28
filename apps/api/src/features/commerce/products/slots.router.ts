import { slotsOf } from '@kindred/db/commerce/products/visibility';
import { insertSlot, removeSlot } from '@kindred/db/commerce/products/writes';
import { canEditProduct } from '@kindred/permissions/policies/products';
import { messageOnly } from '@kindred/validation/accounts';
import {
  addSlotInput,
  productInput,
  productSlot,
  productSlotInput,
  SLOT_DAYS_MAX,
  SLOTS_MAX,
} from '@kindred/validation/commerce/products';
import { z } from 'zod';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentSlot } from './present.ts';
import { loadProduct } from './service.ts';

const tags = ['Products'];
const DAY_MS = 86_400_000;
const edits = { permission: null, load: loadProduct, policy: canEditProduct } as const;

function refuse(path: string, message: string): never {
  return fail('invalid_input', { issues: [{ path, message }] });
}

export const slotsRouter = router({
  list: canOn({ input: productInput, permission: null, load: loadProduct, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/{id}/slots',
        tags,
        summary: 'List the open hours of coaching',
        description: 'The seller also gets those that are taken; a buyer, those they bought.',
        protect: true,
      },
    })
    .output(z.array(productSlot))
    .query(async ({ ctx, input }) => {
      const isSeller = canEditProduct(ctx.viewer, ctx.subject);
      const rows = await slotsOf(ctx.db, ctx.viewer, { id: input.id, isSeller });
      return rows.map(presentSlot(ctx.viewer, isSeller));
    }),

  add: canOn({ input: addSlotInput, ...edits })
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/{id}/slots',
        tags,
        summary: 'Offer an hour of coaching',
        protect: true,
      },
    })
    .output(z.array(productSlot))
    .mutation(async ({ ctx, input }) => {
      const { id: productId, place } = input;
      const { kind, durationMinutes } = ctx.subject;
      const startsAt = new Date(input.startsAt);
      const ahead = startsAt.getTime() - Date.now();
      if (kind !== 'coaching') refuse('startsAt', 'Hours are offered by coaching products');
      if (ahead <= 0) refuse('startsAt', 'Choose a time to come');
      if (ahead > SLOT_DAYS_MAX * DAY_MS) {
        refuse('startsAt', `Choose a time within the next ${SLOT_DAYS_MAX} days`);
      }
      await ctx.write(async (tx) => {
        const minutes = durationMinutes ?? 60;
        const made = await insertSlot(tx, { productId, startsAt, minutes, place, max: SLOTS_MAX });
        if (made === undefined) {
          refuse('startsAt', `You have something else at that time, or offer ${SLOTS_MAX} hours to come`);
        }
      });
      const rows = await slotsOf(ctx.db, ctx.viewer, { id: productId, isSeller: true });
      return rows.map(presentSlot(ctx.viewer, true));
    }),

  remove: canOn({ input: productSlotInput, ...edits })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/products/{id}/slots/{slotId}',
        tags,
        summary: 'Take back an open hour',
        description: 'One that somebody has bought is refunded through its order.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { id: productId, slotId } = input;
      const isGone = await ctx.write((tx) => removeSlot(tx, { productId, slotId }));
      if (!isGone) fail('hour_taken');
      return { message: 'Hour removed' };
    }),
});

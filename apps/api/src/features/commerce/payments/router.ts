import { type TestPaymentRow, testPaymentOf } from '@kindred/db/commerce/testPayments/visibility';
import {
  testPaymentActInput,
  testPaymentInput,
  testPaymentView,
} from '@kindred/validation/commerce/checkout';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentTestPayment } from './present.ts';
import { actOnTestPayment } from './testPage.ts';

const tags = ['Checkout'];
const load = (
  db: Parameters<typeof testPaymentOf>[0],
  viewer: Parameters<typeof testPaymentOf>[1],
  { ref }: { ref: string },
): Promise<TestPaymentRow | undefined> => testPaymentOf(db, viewer, ref);
/** Nobody else finds it, and whoever began to pay may go on. */
const policy = () => true;

export const paymentsRouter = router({
  getTest: canOn({ input: testPaymentInput, permission: null, load, policy })
    .meta({
      openapi: {
        method: 'GET',
        path: '/payments/test/{ref}',
        tags,
        summary: 'Get a test payment of mine',
        description: 'Test payments are built in and move no real money.',
        protect: true,
      },
    })
    .output(testPaymentView)
    .query(({ ctx }) => presentTestPayment(ctx.subject)),

  actTest: canOn({ input: testPaymentActInput, permission: null, load, policy })
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/test/{ref}/actions',
        tags,
        summary: 'Decide how a test payment of mine goes',
        description:
          'Plays the buyer and their bank: pays, declines, asks for confirmation, leaves it open, disputes it, or decides a dispute.',
        protect: true,
      },
    })
    .output(testPaymentView)
    .mutation(async ({ ctx, input }) => {
      await actOnTestPayment(ctx.deps, ctx.subject, input);
      return presentTestPayment((await load(ctx.db, ctx.viewer, input)) ?? fail('not_found'));
    }),
});

import { hasOpenSubscription } from '@kindred/db/commerce/checkout/visibility';
import { planOf } from '@kindred/db/commerce/plans/visibility';
import { insertInquiry } from '@kindred/db/commerce/plans/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { enterpriseInput, PLAN_IDS, planList } from '@kindred/validation/commerce/plans';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { publicBecause, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { mailInquiry } from './jobs.ts';
import { presentPlans } from './present.ts';

const documented = documentedUnder('Plans');
const INQUIRIES_A_DAY = 5;

export const plansRouter = router({
  list: publicBecause('the landing page says what plans cost')
    .meta({
      openapi: {
        method: 'GET',
        path: '/plans',
        tags: ['Plans'],
        summary: 'List the plans of the platform',
        description: '`itemId` is what the checkout takes, as `{ type: "plan", id }`.',
        protect: false,
      },
    })
    .input(noInput)
    .output(planList)
    .query(async ({ ctx }) => {
      if (ctx.viewer === null) return { items: presentPlans(null) };
      const mine = (await planOf(ctx.db, ctx.viewer.id)) ?? fail('not_found');
      const isSubscribed = await hasOpenSubscription(ctx.db, ctx.viewer.id, 'plan', PLAN_IDS.pro);
      return { items: presentPlans({ ...mine, isSubscribed }) };
    }),

  askForEnterprise: signedIn
    .meta(documented('POST', '/plans/enterprise-inquiries', 'Ask about the Enterprise plan'))
    .input(enterpriseInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `enterprise:${ctx.viewer.id}`, INQUIRIES_A_DAY, 24 * HOUR);
      await ctx.write(async (tx, outbox) => {
        const inquiryId = await insertInquiry(tx, ctx.viewer.id, input);
        await outbox.job(mailInquiry, { inquiryId });
      });
      return { message: 'Thank you. We will write to you soon.' };
    }),
});

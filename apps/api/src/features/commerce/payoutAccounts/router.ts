import { payoutAccountPage, payoutAccountView } from '@kindred/validation/commerce/payouts';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { inSession, recentlyConfirmed, router, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { mailSecurityNotice } from '../../accounts/service.ts';
import { pageOfAccount, refreshAccountOf, viewOfAccount } from './service.ts';

const documented = documentedUnder('Payouts');
const PAGES_AN_HOUR = 20;
const LOOKUPS_AN_HOUR = 60;

/** My account at the payment provider, by which it pays me out. */
export const payoutAccountsRouter = router({
  get: signedIn
    .meta(documented('GET', '/payouts/account', 'Get my account at the payment provider'))
    .input(noInput)
    .output(payoutAccountView)
    .query(({ ctx }) => viewOfAccount(ctx.db, ctx.deps.payments, ctx.viewer.id)),

  refresh: signedIn
    .meta(documented('POST', '/payouts/account/refresh', 'Ask the payment provider how my account stands'))
    .input(noInput)
    .output(payoutAccountView)
    .mutation(async ({ ctx }) => {
      await limit(ctx.db, `payout-account:look:${ctx.viewer.id}`, LOOKUPS_AN_HOUR, HOUR);
      await refreshAccountOf(ctx.deps, ctx.viewer.id);
      return viewOfAccount(ctx.db, ctx.deps.payments, ctx.viewer.id);
    }),

  setUp: inSession
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/payouts/account',
        'Set up payouts by the payment provider',
        '`url` is its page, for my details and my account. 409 `payout_setup_unavailable`, `payout_setup_refused`.',
      ),
    )
    .input(noInput)
    .output(payoutAccountPage)
    .mutation(async ({ ctx }) => {
      await limit(ctx.db, `payout-account:page:${ctx.viewer.id}`, PAGES_AN_HOUR, HOUR);
      const url = await pageOfAccount(ctx.deps, ctx.viewer.id);
      await ctx.write((_tx, outbox) =>
        mailSecurityNotice(ctx, outbox, ctx.viewer.id, 'payout_account_opened'),
      );
      return { url };
    }),
});

import type { Db } from '@kindred/db/client';
import {
  affiliateByCode,
  affiliateOf,
  affiliatesOf,
  programsOf,
  salesOfAffiliate,
} from '@kindred/db/commerce/affiliates/visibility';
import { recordReferral, updateAffiliate } from '@kindred/db/commerce/affiliates/writes';
import { sellableOf } from '@kindred/db/commerce/console/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  affiliateIdInput,
  affiliatePage,
  affiliatePrograms,
  affiliateSalePage,
  affiliateSalesInput,
  affiliatesInput,
  affiliateView,
  inviteAffiliateInput,
  updateAffiliateInput,
  visitInput,
  visitResult,
} from '@kindred/validation/commerce/affiliates';
import { noInput } from '@kindred/validation/text';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { cutPage, decodeTime, encodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentSellable } from '../console/present.ts';
import { inviteAffiliate, presentAffiliateSale, presentAffiliates } from './service.ts';

const documented = documentedUnder('Selling');
const INVITATIONS_AN_HOUR = 50;
const VISITS_AN_HOUR = 60;
/** Things of a seller that somebody who promotes them finds links to. */
const LINKS_MAX = 20;

const load = (db: Db, viewer: Viewer, { id }: { id: string }) => affiliateOf(db, viewer, id);

async function viewOf(db: Db, viewer: Viewer, id: string) {
  const row = (await affiliateOf(db, viewer, id)) ?? fail('not_found');
  const [view] = await presentAffiliates(db, [row]);
  return view ?? fail('not_found');
}

/** People who promote what I sell, and what I promote. */
export const affiliatesRouter = router({
  list: signedIn
    .meta(documented('GET', '/affiliates', 'List my affiliates, newest first'))
    .input(affiliatesInput)
    .output(affiliatePage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await affiliatesOf(ctx.db, ctx.viewer.id, { limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentAffiliates(ctx.db, shown), nextCursor };
    }),

  programs: signedIn
    .meta(documented('GET', '/affiliates/programs', 'List what I promote, with my links and earnings'))
    .input(noInput)
    .output(affiliatePrograms)
    .query(async ({ ctx }) => {
      const rows = await programsOf(ctx.db, ctx.viewer);
      const views = await presentAffiliates(ctx.db, rows);
      const links = await Promise.all(
        rows.map(({ sellerId }) => sellableOf(ctx.db, sellerId, { readBy: ctx.viewer, limit: LINKS_MAX })),
      );
      return views.map((view, at) => ({ ...view, links: (links[at] ?? []).map(presentSellable) }));
    }),

  get: canOn({ input: affiliateIdInput, permission: null, load, policy: () => true })
    .meta(documented('GET', '/affiliates/{id}', 'Get an affiliate'))
    .output(affiliateView)
    .query(({ ctx }) => viewOf(ctx.db, ctx.viewer, ctx.subject.id)),

  sales: canOn({ input: affiliateSalesInput, permission: null, load, policy: () => true })
    .meta(documented('GET', '/affiliates/{id}/sales', 'List the sales that an affiliate brought'))
    .output(affiliateSalePage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await salesOfAffiliate(ctx.db, ctx.subject.id, { limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentAffiliateSale);
    }),

  invite: signedIn
    .meta(
      documented(
        'POST',
        '/affiliates',
        'Invite somebody to promote what I sell',
        'By their handle. They earn the rate of what is bought within 30 days after their link was followed. 409 `affiliate_exists`, `self_referral`.',
      ),
    )
    .input(inviteAffiliateInput)
    .output(affiliateView)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      await limitTo(ctx.db, `affiliates:${viewer.id}`, INVITATIONS_AN_HOUR, HOUR);
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'commerce.affiliates.invite', input, () =>
          inviteAffiliate(tx, outbox, viewer, input),
        ),
      );
      return viewOf(ctx.db, viewer, id);
    }),

  update: canOn({
    input: updateAffiliateInput,
    permission: null,
    load,
    policy: (viewer, { sellerId }) => viewer.id === sellerId,
  })
    .meta(
      documented(
        'PATCH',
        '/affiliates/{id}',
        'Change the rate of an affiliate, or deactivate them',
        'A new rate is for what is bought from now on. Links of who is deactivated do not count.',
      ),
    )
    .output(affiliateView)
    .mutation(async ({ ctx, input: { rate, isActive } }) => {
      const { viewer, subject } = ctx;
      const change = {
        ...(rate === undefined ? {} : { rateBps: Math.round(rate * 100) }),
        ...(isActive === undefined ? {} : { isActive }),
      };
      if (Object.keys(change).length > 0) {
        await ctx.write((tx) => updateAffiliate(tx, viewer.id, subject.id, change));
      }
      return viewOf(ctx.db, viewer, subject.id);
    }),

  visit: signedIn
    .meta(
      documented(
        'POST',
        '/affiliates/visits',
        'Say whose link brought me here',
        'The latest link of a seller counts for 30 days, unless it is one’s own or inactive.',
      ),
    )
    .input(visitInput)
    .output(visitResult)
    .mutation(async ({ ctx, input: { code } }) => {
      const { viewer } = ctx;
      await limitTo(ctx.db, `visits:${viewer.id}`, VISITS_AN_HOUR, HOUR);
      const affiliate = await affiliateByCode(ctx.db, code);
      if (affiliate === undefined) return { isCounted: false };
      if (affiliate.userId === viewer.id || affiliate.sellerId === viewer.id) return { isCounted: false };
      await ctx.write((tx) => recordReferral(tx, affiliate, viewer.id));
      return { isCounted: true };
    }),
});

import { sameBusinesses } from '@kindred/db/businesses/creation/visibility';
import { findBusiness } from '@kindred/db/businesses/visibility';
import { businessView } from '@kindred/validation/businesses';
import { createBusinessInput, sameBusinessesInput } from '@kindred/validation/businesses/creation';
import { businessCards } from '@kindred/validation/businesses/directory';
import { HOUR, limit } from '../../../platform/limits.ts';
import { signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { readerOf } from '../../../trpc/viewing.ts';
import { presentBusiness, presentCard } from '../present.ts';
import { createBusinessFromInput } from './service.ts';

const meta = documentedUnder('Businesses');
/** A check for each time that somebody is about to create one. */
const CHECKS_PER_HOUR = 300;
const SAME_SHOWN = 3;

/** Procedures of the businesses' own router. */
export const creationRouter = {
  create: signedIn
    .meta(
      meta(
        'POST',
        '/businesses',
        'Create a business',
        'Without a `slug`, one is made of the name. With an Idempotency-Key header, a repeated request answers with the first business.',
      ),
    )
    .input(createBusinessInput)
    .output(businessView)
    .mutation(async ({ ctx, input }) => {
      const id = await createBusinessFromInput(ctx, ctx.viewer, input);
      const row = (await findBusiness(ctx.db, ctx.viewer, id)) ?? fail('not_found');
      return presentBusiness(ctx.viewer, row);
    }),

  same: signedIn
    .meta(meta('GET', '/businesses/same', 'Find businesses with the same name and location'))
    .input(sameBusinessesInput)
    .output(businessCards)
    .query(async ({ ctx, input }) => {
      await limit(ctx.db, `same-businesses:${readerOf(ctx)}`, CHECKS_PER_HOUR, HOUR);
      const rows = await sameBusinesses(ctx.db, ctx.viewer, input, SAME_SHOWN);
      return rows.map(presentCard);
    }),
};

import { setBusinessHours } from '@kindred/db/businesses/hours/writes';
import { businessInput } from '@kindred/validation/businesses';
import { hoursView, setHoursInput } from '@kindred/validation/businesses/hours';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { viewOfHours } from './service.ts';

const documented = documentedUnder('Businesses');

export const hoursRouter = router({
  get: canOn({ input: businessInput, permission: null, load: loadBusiness, policy: () => true })
    .meta(
      documented(
        'GET',
        '/businesses/{id}/hours',
        'Get the opening hours of a business',
        'Times are those of its clocks. An opening that closes no later than it opens closes on the next day.',
      ),
    )
    .output(hoursView)
    .query(({ ctx }) => viewOfHours(ctx.db, ctx.subject)),

  set: canOn({
    input: setHoursInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('edit'),
  })
    .meta(documented('PUT', '/businesses/{id}/hours', 'Set the opening hours of a business'))
    .output(hoursView)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await setBusinessHours(tx, ctx.subject, input);
        return viewOfHours(tx, ctx.subject);
      }),
    ),
});

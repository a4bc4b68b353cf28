import { lockBusiness } from '@kindred/db/businesses/edit/writes';
import { closeBusiness, hasOpenBookings } from '@kindred/db/businesses/settings/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { deleteBusinessInput } from '@kindred/validation/businesses/settings';
import { canOn, recentlyConfirmed } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { stopSelling } from '../products/jobs.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';

/** Procedures of the businesses' own router. */
export const businessSettingsRouter = {
  delete: canOn({
    input: deleteBusinessInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('own'),
  })
    .concat(recentlyConfirmed)
    .meta(
      documentedUnder('Businesses')(
        'DELETE',
        '/businesses/{id}',
        'Delete a business permanently',
        '`confirm` is its slug once more. 409 `open_bookings` while bookings are still to come.',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const business = (await lockBusiness(tx, ctx.subject.id)) ?? fail('not_found');
        if (business.ownerId !== ctx.viewer.id) fail('not_allowed');
        if (input.confirm !== business.slug) {
          fail('invalid_input', { issues: [{ path: 'confirm', message: 'This is not its address' }] });
        }
        if (await hasOpenBookings(tx, business.id)) fail('open_bookings');
        await closeBusiness(tx, business.id);
        await outbox.job(stopSelling, { businessId: business.id });
      });
      return { message: 'Business deleted' };
    }),
};

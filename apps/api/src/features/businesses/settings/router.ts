import { lockBusiness, updateBusiness } from '@kindred/db/businesses/edit/writes';
import { isAnythingSold } from '@kindred/db/commerce/currencies/visibility';
import { messageOnly } from '@kindred/validation/accounts';
import { businessInput } from '@kindred/validation/businesses';
import {
  businessCurrency,
  deleteBusinessInput,
  setBusinessCurrencyInput,
} from '@kindred/validation/businesses/settings';
import { canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { assertCurrencyFits } from '../../commerce/currencies/service.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { repriceServices } from '../services/service.ts';
import { deleteBusiness } from './service.ts';

const documented = documentedUnder('Businesses');
const owned = { permission: null, load: loadBusiness, policy: allowsInBusiness('own') } as const;

/** Procedures of the businesses' own router. */
export const businessSettingsRouter = {
  currency: router({
    get: canOn({ input: businessInput, ...owned })
      .meta(documented('GET', '/businesses/{id}/currency', 'Get the currency of a business'))
      .output(businessCurrency)
      .query(async ({ ctx: { db, subject } }) => ({
        currency: subject.currency,
        isFixed: await isAnythingSold(db, { tribeId: null, businessId: subject.id }),
      })),

    set: canOn({ input: setBusinessCurrencyInput, ...owned })
      .meta(
        documented(
          'PUT',
          '/businesses/{id}/currency',
          'Set the currency of a business',
          'All that has a price has to fit it. 409 `currency_fixed` once something was sold.',
        ),
      )
      .output(businessCurrency)
      .mutation(({ ctx, input: { currency } }) =>
        ctx.write(async (tx) => {
          const business = (await lockBusiness(tx, ctx.subject.id)) ?? fail('not_found');
          const soldIn = { tribeId: null, businessId: business.id };
          if (currency === business.currency) {
            return { currency, isFixed: await isAnythingSold(tx, soldIn) };
          }
          await assertCurrencyFits(tx, soldIn, currency);
          await repriceServices(tx, business.id, currency);
          await updateBusiness(tx, business.id, { currency });
          return { currency, isFixed: false };
        }),
      ),
  }),

  delete: canOn({ input: deleteBusinessInput, ...owned })
    .concat(recentlyConfirmed)
    .meta(
      documented(
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
        await deleteBusiness(tx, outbox, business.id);
      });
      return { message: 'Business deleted' };
    }),
};

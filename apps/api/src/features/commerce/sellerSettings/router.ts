import { type SellerSettingsRow, sellerSettingsOf } from '@kindred/db/commerce/sellerSettings/visibility';
import {
  type SellerSettingsView,
  sellerSettingsInput,
  sellerSettingsView,
} from '@kindred/validation/commerce/sellerSettings';
import { REFUND_DAYS_DEFAULT } from '@kindred/validation/commerce/values';
import { noInput } from '@kindred/validation/text';
import type { Payments } from '../../../platform/payments/port.ts';
import { router, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { saveSettings } from './service.ts';

const documented = documentedUnder('Selling');

function presentSettings(row: SellerSettingsRow | undefined, { main }: Payments): SellerSettingsView {
  const { taxBps = 0, ...rest } = row ?? {};
  return {
    legalName: null,
    address: null,
    taxName: null,
    isTaxInclusive: false,
    refundDays: REFUND_DAYS_DEFAULT,
    payoutMethod: null,
    transferDetails: null,
    ...rest,
    takesTransfers: main.name === 'invoice',
    taxRate: taxBps / 100,
  };
}

/** How I sell: my name on invoices, tax, refunds, and where payouts go. */
export const sellerSettingsRouter = router({
  get: signedIn
    .meta(documented('GET', '/seller-settings', 'Get my settings as a seller'))
    .input(noInput)
    .output(sellerSettingsView)
    .query(async ({ ctx }) =>
      presentSettings(await sellerSettingsOf(ctx.db, ctx.viewer.id), ctx.deps.payments),
    ),

  save: signedIn
    .meta(
      documented(
        'PUT',
        '/seller-settings',
        'Change my settings as a seller',
        'Placed orders keep their tax. Changing `payoutMethod` or `transferDetails` takes a confirmed session.',
      ),
    )
    .input(sellerSettingsInput)
    .output(sellerSettingsView)
    .mutation(async ({ ctx, input: { taxRate, ...rest } }) => {
      const settings = { ...rest, taxBps: Math.round(taxRate * 100) };
      await saveSettings(ctx, ctx.viewer.id, settings);
      return presentSettings(settings, ctx.deps.payments);
    }),
});

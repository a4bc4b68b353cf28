import { type SellerSettingsRow, sellerSettingsOf } from '@kindred/db/commerce/sellerSettings/visibility';
import { saveSellerSettings } from '@kindred/db/commerce/sellerSettings/writes';
import { assertRecentlyConfirmed } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { lockCaller, mailSecurityNotice } from '../../accounts/service.ts';

/** The settings that say where money goes, and what the owner is mailed when one changes. */
const DESTINATIONS = {
  payoutMethod: 'payout_method_changed',
  transferDetails: 'transfer_details_changed',
} as const;

/** Saves all of them. Only a changed destination of money takes a confirmed session. */
export async function saveSettings(ctx: Context, userId: string, settings: SellerSettingsRow): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await lockCaller(tx, ctx, userId);
    const before = await sellerSettingsOf(tx, userId);
    for (const field of ['payoutMethod', 'transferDetails'] as const) {
      if ((before?.[field] ?? null) === settings[field]) continue;
      assertRecentlyConfirmed(ctx);
      await mailSecurityNotice(ctx, outbox, userId, DESTINATIONS[field]);
    }
    await saveSellerSettings(tx, userId, settings);
  });
}

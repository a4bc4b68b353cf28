import type { Tx } from '@kindred/db/client';
import { planOf } from '@kindred/db/commerce/plans/visibility';
import { giveRole, keepPlanTrial, movePlan } from '@kindred/db/commerce/plans/writes';
import { lockRecurring } from '@kindred/db/commerce/recurring/writes';
import { may } from '@kindred/permissions/viewer';
import { toMinor } from '@kindred/validation/commerce/money';
import { PLAN_IDS, PLAN_NAMES } from '@kindred/validation/commerce/plans';
import { PLAN_PRICE, PLAN_TRIAL_DAYS } from '@kindred/validation/commerce/values';
import { defineOffer } from '../../../platform/offer.ts';
import { PLAN_CURRENCY } from './present.ts';

/** Creator Pro. Limits and share follow `users.plan`, so they change with it; nothing is deleted on the way down. */
export const planOffer = defineOffer({
  type: 'plan',
  async terms(db, viewer, item) {
    if (item.id !== PLAN_IDS.pro) return undefined;
    if (db.isTransaction) {
      await lockRecurring(db as Tx, { userId: viewer.id, itemType: 'plan', itemId: item.id });
    }
    const mine = await planOf(db, viewer.id);
    if (mine === undefined) return undefined;
    const isYearly = item.interval === 'year';
    return {
      itemId: item.id,
      title: PLAN_NAMES.pro,
      imageUrl: null,
      sellerId: null,
      tribeId: null,
      currency: PLAN_CURRENCY,
      price: toMinor(PLAN_PRICE, PLAN_CURRENCY),
      recurring: { interval: 'month', trialDays: mine.hadTrial ? 0 : PLAN_TRIAL_DAYS },
      shipping: null,
      stockKeys: [],
      refusal: isYearly ? 'not_for_sale' : mine.plan === 'starter' ? null : 'already_owned',
    };
  },
  async paid(tx, _outbox, sale) {
    const mine = await planOf(tx, sale.buyerId);
    if (mine === undefined) return;
    if (sale.isTrial) await keepPlanTrial(tx, sale.buyerId);
    await movePlan(tx, sale.buyerId, 'starter', 'pro');
    if (!may({ id: sale.buyerId, role: mine.role }, 'create_tribes')) {
      await giveRole(tx, sale.buyerId, 'tribe_owner');
    }
  },
  async ended(tx, _outbox, sale) {
    await movePlan(tx, sale.buyerId, 'pro', 'starter');
  },
  path: async () => '/plans',
});

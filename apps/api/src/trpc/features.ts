import { FEATURES, type Feature } from '@kindred/validation/admin/settings';
import type { Env } from '../platform/env.ts';
import { fail } from './errors.ts';

/** Procedures that begin a sale. What was bought, sold or owed goes on while `selling` is off. */
const SALES = new Set([
  'commerce.checkout.quote',
  'commerce.checkout.place',
  'commerce.coupons.create',
  'commerce.gifts.send',
  'commerce.plans.askForEnterprise',
  'commerce.products.create',
  'commerce.products.publish',
  'commerce.products.times.hold',
]);

/** The feature that a procedure belongs to. */
export function featureOf(procedure: string): Feature | undefined {
  if (SALES.has(procedure)) return 'selling';
  const [noun = ''] = procedure.split('.', 1);
  return FEATURES.find((feature) => feature === noun);
}

/** @throws {AppError} `feature_off` when the procedure belongs to a feature that is turned off */
export function assertEnabled({ FEATURES_OFF }: Pick<Env, 'FEATURES_OFF'>, procedure: string): void {
  if (FEATURES_OFF.length === 0) return;
  const feature = featureOf(procedure);
  if (feature !== undefined && FEATURES_OFF.includes(feature)) fail('feature_off');
}

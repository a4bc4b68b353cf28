import type { Feature } from '@kindred/validation/admin/settings';
import type { TribeFeature } from '@kindred/validation/tribes';
import { isEnabled } from '../../app/product.ts';

const PLATFORM_FEATURES: Partial<Record<TribeFeature, Feature>> = {
  courses: 'courses',
  events: 'events',
  products: 'selling',
};

/** False for a feature of tribes whose part of the product is turned off. */
export function isOffered(feature: TribeFeature): boolean {
  const platform = PLATFORM_FEATURES[feature];
  return platform === undefined || isEnabled(platform);
}

import type { Feature } from '@kindred/validation/admin/settings';
import { SEARCH_KINDS, type SearchKind } from '@kindred/validation/discovery';
import { isEnabled } from '../../app/product.ts';

const FEATURES: Partial<Record<SearchKind, Feature>> = {
  message: 'messaging',
  business: 'businesses',
  service: 'businesses',
  product: 'selling',
  course: 'courses',
  lesson: 'courses',
  event: 'events',
};

/** False for things of a feature that is turned off. */
export function isKindEnabled(kind: SearchKind): boolean {
  const feature = FEATURES[kind];
  return feature === undefined || isEnabled(feature);
}

export const enabledKinds = (): SearchKind[] => SEARCH_KINDS.filter(isKindEnabled);

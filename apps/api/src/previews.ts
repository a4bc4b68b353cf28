import type { Db } from '@kindred/db/client';
import type { Feature } from '@kindred/validation/admin/settings';
import type { Preview, PreviewType } from '@kindred/validation/previews';
import { previewBusiness } from './features/businesses/preview.ts';
import { previewProduct } from './features/commerce/products/preview.ts';
import { previewCourse } from './features/courses/preview.ts';
import { previewPost } from './features/feed/preview.ts';
import { previewProfile } from './features/profiles/preview.ts';
import { previewTribe } from './features/tribes/preview.ts';
import type { Env } from './platform/env.ts';

const PREVIEWS: Record<PreviewType, (db: Db, key: string) => Promise<Preview | undefined>> = {
  post: previewPost,
  profile: previewProfile,
  tribe: previewTribe,
  course: previewCourse,
  business: previewBusiness,
  product: previewProduct,
};

const FEATURE_OF: Partial<Record<PreviewType, Feature>> = { course: 'courses', business: 'businesses' };

/** Undefined for what is not public, is not there, or is part of a feature that is turned off. */
export async function findPreview(
  db: Db,
  { FEATURES_OFF }: Pick<Env, 'FEATURES_OFF'>,
  { type, id }: { type: PreviewType; id: string },
): Promise<Preview | undefined> {
  const feature = FEATURE_OF[type];
  if (feature !== undefined && FEATURES_OFF.includes(feature)) return undefined;
  return PREVIEWS[type](db, id);
}

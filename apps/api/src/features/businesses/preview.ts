import type { Db } from '@kindred/db/client';
import { GUEST } from '@kindred/permissions/viewer';
import type { Preview } from '@kindred/validation/previews';
import { counted, previewText } from '../../platform/preview.ts';
import { loadBusiness, presentCard } from './service.ts';

export async function previewBusiness(db: Db, key: string): Promise<Preview | undefined> {
  const row = await loadBusiness(db, GUEST, { id: key });
  if (row === undefined) return undefined;
  const { id, slug, name, tagline, description, location, rating, reviews, followers } = presentCard(row);
  return {
    type: 'business',
    id,
    path: `/business/${slug}`,
    title: name,
    text: previewText([tagline, description].filter(Boolean).join('\n\n')),
    imageUrl: row.bannerUrl,
    iconUrl: row.logoUrl,
    by: null,
    place: null,
    facts: [
      ...(rating === null ? [] : [`${rating.toFixed(1)} from ${counted(reviews, 'review')}`]),
      counted(followers, 'follower'),
      ...(location ? [location] : []),
    ],
    price: null,
  };
}

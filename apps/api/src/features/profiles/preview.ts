import type { Db } from '@kindred/db/client';
import type { Preview } from '@kindred/validation/previews';
import { counted, previewText } from '../../platform/preview.ts';
import { presentCard } from '../accounts/service.ts';
import { findProfile, profilePath } from './service.ts';

export async function previewProfile(db: Db, handle: string): Promise<Preview | undefined> {
  if (handle.toLowerCase() === 'me') return undefined;
  const row = await findProfile(db, null, handle);
  if (row === undefined) return undefined;
  return {
    type: 'profile',
    id: row.id,
    path: profilePath(row),
    title: presentCard(row).name,
    text: previewText(row.bio),
    imageUrl: row.coverImageUrl,
    iconUrl: row.profileImageUrl,
    by: null,
    place: null,
    facts: [
      `@${row.handle}`,
      counted(row.followerCount, 'follower'),
      ...(row.location ? [row.location] : []),
    ],
    price: null,
  };
}

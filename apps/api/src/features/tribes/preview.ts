import type { Db } from '@kindred/db/client';
import { isPaidFor } from '@kindred/permissions/policies/tribes';
import type { Preview } from '@kindred/validation/previews';
import { counted, previewText } from '../../platform/preview.ts';
import { publicPerson } from '../profiles/service.ts';
import { presentTribe, subjectOf } from './present.ts';
import { findSeenTribe } from './service.ts';

/** Archived and private tribes have none. */
export async function previewTribe(db: Db, key: string): Promise<Preview | undefined> {
  const row = await findSeenTribe(db, null, key);
  if (row === undefined) return undefined;
  const { id, slug, name, description, bannerUrl, imageUrl, memberCount, trialDays } = presentTribe(
    row,
    null,
  );
  const isPaid = isPaidFor(subjectOf(row));
  return {
    type: 'tribe',
    id,
    path: `/tribe/${slug}`,
    title: name,
    text: previewText(description),
    imageUrl: bannerUrl,
    iconUrl: imageUrl,
    by: await publicPerson(db, row.ownerId),
    place: null,
    facts: [
      counted(memberCount, 'member'),
      ...(row.requireApproval ? ['Request to join'] : []),
      ...(isPaid && trialDays > 0 ? [`${counted(trialDays, 'day')} free`] : []),
    ],
    price: isPaid ? { amount: row.price, currency: row.currency, interval: 'month' } : null,
  };
}

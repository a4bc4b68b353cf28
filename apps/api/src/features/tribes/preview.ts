import type { Db } from '@kindred/db/client';
import { isPaidFor } from '@kindred/permissions/policies/tribes';
import type { Preview } from '@kindred/validation/previews';
import { counted, previewText } from '../../platform/preview.ts';
import { presentMaker } from '../profiles/service.ts';
import { presentTribe, subjectOf } from './present.ts';
import { publicTribe } from './service.ts';

export async function previewTribe(db: Db, key: string): Promise<Preview | undefined> {
  const row = await publicTribe(db, key);
  if (row === undefined) return undefined;
  const tribe = presentTribe(row, null);
  const { id, slug, name, description, bannerUrl, imageUrl, memberCount, trialDays, owner } = tribe;
  const isPaid = isPaidFor(subjectOf(row));
  return {
    type: 'tribe',
    id,
    path: `/tribe/${slug}`,
    title: name,
    text: previewText(description),
    imageUrl: bannerUrl,
    iconUrl: imageUrl,
    by: owner && presentMaker(owner),
    place: null,
    facts: [
      counted(memberCount, 'member'),
      ...(row.requireApproval ? ['Request to join'] : []),
      ...(isPaid && trialDays > 0 ? [`${counted(trialDays, 'day')} free`] : []),
    ],
    price: isPaid ? { amount: row.price, currency: row.currency, interval: 'month' } : null,
  };
}

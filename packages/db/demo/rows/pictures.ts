import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type { Person } from '../people.ts';
import type { DemoPicture } from '../pictures.ts';
import { personId } from './accounts.ts';

export const pictureUrl = ({ storageKey, width }: DemoPicture) => `/media/${storageKey}-${width}.webp`;

/** The files behind these are drawn when the product starts; until then there is what they show, in words. */
export function pictureRows(
  of: { type: 'posts' | 'portfolio_works'; id: string; by: Person; createdAt: Date },
  pictures: readonly DemoPicture[],
): Insertable<AttachmentsTable>[] {
  const { type, id: rowId, by, createdAt } = of;
  return pictures.map((picture, position) => ({
    id: picture.id,
    filename: picture.storageKey,
    mimeType: 'image/webp',
    size: 0,
    url: pictureUrl(picture),
    uploadedBy: personId(by),
    attachedType: type,
    attachedTo: rowId,
    position,
    kind: 'image' as const,
    storageKey: picture.storageKey,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    widths: picture.widths,
    createdAt,
    updatedAt: createdAt,
  }));
}

import type { DownloadRow, PurchaseRow } from '@kindred/db/commerce/library/visibility';
import type { DownloadItem, DownloadType, PurchaseItem } from '@kindred/validation/commerce/library';
import { toDecimal } from '@kindred/validation/commerce/money';
import { presentBooked } from '../products/booked.ts';

/** @param url where it is used, below this site; null when it is gone */
export function presentPurchase(row: PurchaseRow, url: string | null): PurchaseItem {
  const { id, title, itemType, currency, status, orderId, giverFirstName } = row;
  const giftFrom = giverFirstName === null ? null : `${giverFirstName} ${row.giverLastName}`;
  return {
    id,
    title,
    type: itemType,
    price: toDecimal(giftFrom === null ? row.totalMinor : 0, currency),
    currency,
    purchasedAt: row.createdAt.toISOString(),
    status,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    orderId: giftFrom === null ? orderId : null,
    booked: presentBooked(row, status === 'active'),
    giftFrom,
    url,
  };
}

const TYPES: Record<string, DownloadType> = {
  ...{ pdf: 'pdf', mp3: 'audio', m4a: 'audio', wav: 'audio', ogg: 'audio', flac: 'audio' },
  ...{ mp4: 'video', mov: 'video', webm: 'video', mkv: 'video' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', webp: 'image', gif: 'image', svg: 'image' },
};

/** By its name: a file that is sold is kept as it came, without a look at what it is. */
function typeOf(name: string): DownloadType {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'file';
}

export function presentDownload(row: DownloadRow): DownloadItem {
  const { id, name, size, category, version, productId, productName, downloadedAt, takenVersion } = row;
  return {
    id,
    title: name,
    type: typeOf(name),
    size,
    category,
    downloadedAt: downloadedAt?.toISOString() ?? null,
    version,
    isNew: takenVersion !== null && takenVersion < version,
    productId,
    productName,
    url: `/api/products/${productId}/files/${id}/content`,
  };
}

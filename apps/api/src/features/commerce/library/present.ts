import type { DownloadRow, PurchaseRow } from '@kindred/db/commerce/library/visibility';
import type { DownloadItem, DownloadType, PurchaseItem } from '@kindred/validation/commerce/library';
import { toDecimal } from '@kindred/validation/commerce/money';

/** @param url where it is used, below this site; null when it is gone */
export function presentPurchase(row: PurchaseRow, url: string | null): PurchaseItem {
  const { id, title, itemType, currency, status, orderId } = row;
  return {
    id,
    title,
    type: itemType,
    price: toDecimal(row.totalMinor, currency),
    currency,
    purchasedAt: row.createdAt.toISOString(),
    status,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    orderId,
    url,
  };
}

function typeOf(mimeType: string): DownloadType {
  if (mimeType === 'application/pdf') return 'pdf';
  const [family] = mimeType.split('/');
  return family === 'audio' || family === 'video' || family === 'image' ? family : 'file';
}

export function presentDownload(row: DownloadRow): DownloadItem {
  const { id, name, mimeType, size, category, version, productId, productName, downloadedAt, takenVersion } =
    row;
  return {
    id,
    title: name,
    type: typeOf(mimeType),
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

import { z } from 'zod';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { amount, currency, itemType } from './fields.ts';
import { bookedTime } from './productTimes.ts';
import { PURCHASE_STATUSES } from './values.ts';

export const DOWNLOAD_TYPES = ['pdf', 'audio', 'video', 'image', 'file'] as const;
export type DownloadType = (typeof DOWNLOAD_TYPES)[number];

export const libraryInput = z.strictObject({ ...cursorPageShape });

export const downloadItem = z
  .object({
    id,
    title: z.string(),
    type: z.enum(DOWNLOAD_TYPES),
    /** Bytes. */
    size: z.int(),
    category: z.string().nullable(),
    /** Null when it was not downloaded yet. */
    downloadedAt: timestamp.nullable(),
    version: z.int(),
    /** Newer than what was downloaded. */
    isNew: z.boolean(),
    productId: id,
    productName: z.string(),
    url: z.string(),
  })
  .meta({ id: 'Download' });
export type DownloadItem = z.infer<typeof downloadItem>;
export const downloadPage = pageOf(downloadItem);

export const purchaseItem = z
  .object({
    id,
    title: z.string(),
    type: itemType,
    /** What I paid: nothing for a gift. */
    price: amount,
    currency,
    purchasedAt: timestamp,
    status: z.enum(PURCHASE_STATUSES),
    expiresAt: timestamp.nullable(),
    /** Null of a gift: its order is the giver's. */
    orderId: id.nullable(),
    /** Of coaching: when it takes place. */
    booked: bookedTime.nullable(),
    /** Whose gift it is. */
    giftFrom: z.string().nullable(),
    /** Where it is used, below this site; null when it is gone. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Purchase' });
export type PurchaseItem = z.infer<typeof purchaseItem>;
export const purchasePage = pageOf(purchaseItem);

/** The first page of each. */
export const libraryView = z.object({ downloads: downloadPage, purchases: purchasePage });

import { z } from 'zod';
import { amount, currency } from '../commerce/fields.ts';
import { ORDER_STATUSES } from '../commerce/values.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';

/** Orders or files of one page. */
export const HOLDINGS_MAX = 20;

export const userHoldingsInput = z
  .strictObject({
    id,
    ...cursorPageShape,
    limit: z
      .int({ error: 'Limit must be a whole number' })
      .min(1, { error: 'Limit must be at least 1' })
      .max(HOLDINGS_MAX, { error: `Limit must be at most ${HOLDINGS_MAX}` })
      .default(HOLDINGS_MAX),
  })
  .meta({ id: 'UserHoldingsInput' });

export const userOrder = z
  .object({
    id,
    orderNumber: z.string(),
    amount,
    refunded: amount,
    currency,
    description: z.string(),
    status: z.enum(ORDER_STATUSES),
    isTest: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'UserOrder' });
export type UserOrder = z.infer<typeof userOrder>;
export const userOrdersPage = pageOf(userOrder);

export const userFile = z
  .object({
    id,
    name: z.string(),
    mimeType: z.string(),
    /** Bytes. */
    size: z.int().min(0),
    /** The kind of what it belongs to; null until that is written. */
    usedIn: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'UserFile' });
export type UserFile = z.infer<typeof userFile>;
export const userFilesPage = pageOf(userFile);

import { z } from 'zod';
import { id, timestamp } from '../text.ts';

export const EXPORT_DAYS = 7;

export const dataExport = z
  .object({
    id,
    status: z.enum(['waiting', 'ready', 'failed']),
    /** 0 to 100 while it is made. */
    progress: z.number(),
    /** Bytes, once it is ready. */
    size: z.number().nullable(),
    createdAt: timestamp,
    expiresAt: timestamp,
    /** Where it is downloaded, by its owner alone, once it is ready. */
    url: z.string().nullable(),
  })
  .nullable()
  .meta({ id: 'DataExport' });

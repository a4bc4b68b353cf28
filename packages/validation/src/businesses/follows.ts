import { z } from 'zod';
import { businessKey, businessNotify } from '../businesses.ts';
import { cursorPageShape } from '../paging.ts';
import { reportInput } from '../reports.ts';
import { id } from '../text.ts';

export const businessFollow = z
  .object({ id, isFollowing: z.boolean(), followers: z.int(), notify: businessNotify })
  .meta({ id: 'BusinessFollow' });
export type BusinessFollow = z.infer<typeof businessFollow>;

export const notifyInput = z.strictObject({ id: businessKey, notify: businessNotify });
export const businessSave = z.object({ id, isSaved: z.boolean() });
export const reportBusinessInput = reportInput.extend({ id: businessKey });

export const savedBusinessesInput = z.strictObject(cursorPageShape);

import { z } from 'zod';
import { businessCard, businessKey, businessNotify } from '../businesses.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
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
export const businessPage = pageOf(businessCard);

import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { hoursFields, hoursShape } from '../scheduling/weeklyHours.ts';
import { timestamp } from '../text.ts';

export const setHoursInput = z.strictObject({ id: businessKey, ...hoursFields });
export type SetHoursInput = z.infer<typeof setHoursInput>;

export const hoursView = z
  .object({
    ...hoursShape,
    /** Today's, such as `9AM-6PM` or `Closed`. */
    today: z.string(),
    isOpen: z.boolean(),
    /** When that changes; null when it is not known. */
    changesAt: timestamp.nullable(),
  })
  .meta({ id: 'BusinessHours' });
export type HoursView = z.infer<typeof hoursView>;

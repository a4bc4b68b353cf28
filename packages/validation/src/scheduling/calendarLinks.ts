import { z } from 'zod';
import { timestamp } from '../text.ts';

/** A secret address of a calendar. */
export const calendarLinkView = z
  .object({
    /** Shown once, when it is made. */
    url: z.string().nullable(),
    createdAt: timestamp.nullable(),
  })
  .meta({ id: 'CalendarLink' });
export type CalendarLink = z.infer<typeof calendarLinkView>;

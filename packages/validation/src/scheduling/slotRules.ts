import { z } from 'zod';
import { isShortTime } from '../text.ts';
import { timeZone } from './weeklyHours.ts';

export const SLOT_STEPS = [5, 10, 15, 20, 30, 60] as const;
/** Days in one answer; the times are those of one of them. */
export const SLOT_RANGE_DAYS = 14;

export const minutes = (what: string, max: number, min = 0) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(min, { error: `${what} must be at least ${min}` })
    .max(max, { error: `${what} must be at most ${max}` });

/** When starts are offered; all times are minutes. */
export const slotFields = {
  /** From one start to the next. */
  step: z.literal(SLOT_STEPS, { error: 'Choose how often it starts' }),
  bufferBefore: minutes('Buffer before', 240),
  bufferAfter: minutes('Buffer after', 240),
  /** How long before its start at the latest. */
  notice: minutes('Notice', 43_200),
  aheadDays: minutes('Days ahead', 365, 1),
};

/** The same as they are read. */
export const slotShape = {
  step: z.int(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  notice: z.int(),
  aheadDays: z.int(),
};

export const instant = z.iso
  .datetime({ error: 'Choose a time' })
  .refine(isShortTime, { error: 'Choose a time' });
const date = z.iso.date({ error: 'Choose a day' });
/** From one instant to before another, and the day of which the times are wanted. */
export const slotRange = {
  from: instant,
  to: instant,
  /** In which days begin and end; that of who offers the times when left out. */
  timeZone: timeZone.optional(),
  /** The first that has times when left out. */
  day: date.optional(),
};
export interface SlotRange {
  from: string;
  to: string;
  timeZone?: string | undefined;
  day?: string | undefined;
}

/** Days of the range that have times, and the times of one of them. */
export const slotDays = {
  /** Of who offers the times. */
  timeZone: z.string(),
  days: z.array(z.string()),
  /** Null when no day has times. */
  day: z.string().nullable(),
};

/** @param schema with the fields of `slotRange` */
export function withinSlotRange<Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema) {
  return schema.refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= (SLOT_RANGE_DAYS * 24 + 1) * 3_600_000,
    {
      error: `Ask for at most ${SLOT_RANGE_DAYS} days`,
      path: ['to'],
    },
  );
}

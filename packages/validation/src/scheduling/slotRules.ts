import { z } from 'zod';

export const SLOT_STEPS = [5, 10, 15, 20, 30, 60] as const;
/** Days of slots in one answer. */
export const SLOT_RANGE_DAYS = 31;

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

export const instant = z.iso.datetime({ error: 'Choose a time' });
/** From one instant to before another. */
export const slotRange = { from: instant, to: instant };

/** @param schema with the fields of `slotRange` */
export function withinSlotRange<Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema) {
  return schema.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= SLOT_RANGE_DAYS * 86_400_000, {
    error: `Ask for at most ${SLOT_RANGE_DAYS} days`,
    path: ['to'],
  });
}

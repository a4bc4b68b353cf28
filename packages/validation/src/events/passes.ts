import { z } from 'zod';
import { amountInput } from '../commerce/fields.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { id, timestamp } from '../text.ts';
import { SEATS_MAX } from './values.ts';

function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}

export const passFields = {
  /** In the currency of the tribe. */
  price: labeled(
    'Price of the pass',
    amountInput('Enter an amount such as 12.50').refine((price) => Number(price) > 0, {
      error: 'A pass needs a price',
    }),
  ),
  quantity: labeled(
    'Number of passes',
    z
      .int({ error: 'Number of passes must be a whole number' })
      .min(1, { error: 'Number of passes must be at least 1' })
      .max(SEATS_MAX, { error: `Number of passes must be at most ${SEATS_MAX}` })
      .nullable(),
  ),
};

/** A pass for all dates of a series; null for none. */
export const pass = labeled(
  'Pass for all dates',
  z.strictObject({ price: passFields.price, quantity: passFields.quantity.default(null) }).nullable(),
);
export type PassInput = z.infer<typeof pass>;

/** A pass for all dates of a series as the viewer sees it. */
export const passView = z
  .object({
    id,
    price: z.string(),
    quantity: z.int().nullable(),
    /** Passes left; null for no limit. */
    left: z.int().min(0).nullable(),
    /** Dates to come, each of which it has a seat on. */
    dates: z.int().min(0),
    /** The first of these dates that has no seats left: the pass is sold out. */
    fullOn: z.object({ startTime: timestamp, timeZone: z.string(), isAllDay: z.boolean() }).nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: 'EventPass' });
export type PassView = z.infer<typeof passView>;

import { z } from 'zod';
import { amountInput } from '../commerce/fields.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { nameField } from '../names.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { TIERS } from '../tribes.ts';
import { EVENT_TICKET_TYPES_MAX, REFUND_MINUTES_MAX, SEATS_MAX, TICKET_ATTENDS } from './values.ts';

export const TICKET_NAME_MAX = 80;
export const TICKET_DESCRIPTION_MAX = 300;

function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}

export const ticketTypeFields = {
  name: labeled('Ticket name', nameField('Name is required', TICKET_NAME_MAX, 'Name')),
  description: labeled(
    'Ticket description',
    text().trim().check(atMost(TICKET_DESCRIPTION_MAX, 'Description')),
  ),
  /** Amount in the currency of the tribe; 0 for free tickets, the only kind outside of tribes. */
  price: labeled('Price', amountInput('Enter an amount such as 12.50')),
  attends: labeled('Attends', z.enum(TICKET_ATTENDS, { error: 'Choose how holders attend' })),
  /** Members of the tribe (`free`), or those who pay for it. */
  tier: labeled('For', z.enum(TIERS, { error: 'Choose who can have it' }).nullable()),
  quantity: labeled(
    'Quantity',
    z
      .int({ error: 'Quantity must be a whole number' })
      .min(1, { error: 'Quantity must be at least 1' })
      .max(SEATS_MAX, { error: `Quantity must be at most ${SEATS_MAX}` })
      .nullable(),
  ),
  /** When it is no longer on sale. */
  availableUntil: labeled('On sale until', timestamp.nullable()),
};

const ticketType = z
  .strictObject({
    /** Id of an existing ticket type; left out for a new one. */
    id: id.optional(),
    name: ticketTypeFields.name,
    description: ticketTypeFields.description.default(''),
    price: ticketTypeFields.price.default('0'),
    attends: ticketTypeFields.attends.default('any'),
    tier: ticketTypeFields.tier.default(null),
    quantity: ticketTypeFields.quantity.default(null),
    availableUntil: ticketTypeFields.availableUntil.default(null),
  })
  .meta({ id: 'TicketTypeInput' });
export type TicketTypeInput = z.infer<typeof ticketType>;

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
/** Parts of an event that say how seats are sold. */
export const ticketFields = {
  /** All that are on sale, in their order. Those left out are archived, or deleted where no ticket was sold. */
  ticketTypes: labeled(
    'Tickets',
    z
      .array(ticketType)
      .max(EVENT_TICKET_TYPES_MAX, { error: `An event has at most ${EVENT_TICKET_TYPES_MAX} ticket types` })
      .refine((types) => distinct(types.flatMap((type) => type.id ?? [])), {
        error: 'Name each ticket type once',
      }),
  ),
  /** Minutes before the start until which holders who cancel are refunded; null for no refunds. */
  refundMinutes: labeled(
    'Refunds',
    z
      .int({ error: 'Refunds must be a whole number of minutes' })
      .min(0, { error: 'Refunds cannot be after the start' })
      .max(REFUND_MINUTES_MAX, { error: 'Refunds must be at most 28 days before the start' })
      .nullable(),
  ),
};

/** A ticket type of an event as the viewer sees it. */
export const ticketTypeView = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    price: z.string(),
    attends: z.enum(TICKET_ATTENDS),
    tier: z.enum(TIERS).nullable(),
    quantity: z.int().nullable(),
    availableUntil: timestamp.nullable(),
    /** Seats left of it; null for no limit of its own. */
    left: z.int().min(0).nullable(),
    /** Why I cannot have it. */
    lock: z.enum(['ended', 'tier']).nullable(),
  })
  .meta({ id: 'TicketType' });
export type TicketTypeView = z.infer<typeof ticketTypeView>;

/** One of my seats. */
export const ticketView = z
  .object({
    id,
    eventId: id,
    /** Null for an event without ticket types. */
    type: z.object({ id, name: z.string(), attends: z.enum(TICKET_ATTENDS) }).nullable(),
    /** The order that paid for it, where it is mine. */
    orderId: id.nullable(),
    isPaid: z.boolean(),
    /** True if a pass for all dates of the series paid for it. */
    isOfPass: z.boolean(),
    /** The refund to its buyer when it is cancelled now; null for none. */
    refund: z.object({ amount: z.string(), currency: z.string(), until: timestamp }).nullable(),
    createdAt: timestamp,
    can: z.object({ cancel: z.boolean(), transfer: z.boolean() }),
  })
  .meta({ id: 'Ticket' });
export type TicketView = z.infer<typeof ticketView>;
export const ticketList = z.object({ items: z.array(ticketView) });

export const eventTicketsInput = z.strictObject({ id });
export const cancelTicketInput = z.strictObject({
  id,
  /** Cancel it where nothing is refunded too; without it, such a cancellation is refused. */
  withoutRefund: z.boolean().default(false),
});
export const transferTicketInput = z.strictObject({
  id,
  /** The id or handle of a user who can attend. */
  to: text('Choose a person')
    .trim()
    .transform((to) => to.replace(/^@/, ''))
    .pipe(z.string().min(1, { error: 'Choose a person' }).max(64, { error: 'Choose a person' })),
});
export const removeAttendeeInput = z.strictObject({ id, userId: id });

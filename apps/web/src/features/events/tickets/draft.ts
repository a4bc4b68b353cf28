import { isBlank } from '@kindred/validation/characters';
import { localInstants, localTimeAt } from '@kindred/validation/events/schedule';
import type { TicketTypeView } from '@kindred/validation/events/tickets';
import type { TicketAttends } from '@kindred/validation/events/values';
import type { Tier } from '@kindred/validation/tribes';
import { typedNumber } from '../../../ui/fieldFacts.ts';
import { HOUR_MS, later } from '../builder/times.ts';

/** A ticket type as it is typed. */
export interface TicketTypeDraft {
  /** Null for a new one. */
  id: string | null;
  name: string;
  description: string;
  price: string;
  attends: TicketAttends;
  tier: Tier | '';
  quantity: string;
  /** On the clocks of the event. */
  availableUntil: string;
}

export const NEW_TICKET_TYPE: TicketTypeDraft = {
  id: null,
  name: '',
  description: '',
  price: '0',
  attends: 'any',
  tier: '',
  quantity: '',
  availableUntil: '',
};

export function ticketTypeDraftOf(type: TicketTypeView, timeZone: string): TicketTypeDraft {
  const { id, name, description, price, attends, tier, quantity, availableUntil } = type;
  return {
    ...{ id, name, description, price, attends },
    tier: tier ?? '',
    quantity: quantity === null ? '' : String(quantity),
    availableUntil: availableUntil === null ? '' : localTimeAt(Date.parse(availableUntil), timeZone),
  };
}

/** A ticket type as the API takes it. */
export function ticketTypeInputOf(draft: TicketTypeDraft, timeZone: string) {
  const { id, price, tier, quantity, availableUntil, ...rest } = draft;
  // A time that clocks skip is an hour later.
  const [until] =
    availableUntil === ''
      ? []
      : [availableUntil, later(availableUntil, HOUR_MS)].flatMap((local) => localInstants(local, timeZone));
  return {
    ...rest,
    ...(id === null ? {} : { id }),
    price: isBlank(price) ? '0' : price,
    tier: tier === '' ? null : tier,
    quantity: isBlank(quantity) ? null : typedNumber(quantity),
    availableUntil: until === undefined ? null : new Date(until).toISOString(),
  };
}

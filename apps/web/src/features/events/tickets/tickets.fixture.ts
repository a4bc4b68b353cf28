import type { TicketTypeView, TicketView } from '@kindred/validation/events/tickets';

const idOf = (kind: string, n: number) => `0190a000-0000-7000-8000-0000000${kind}0${n}`;

/** A ticket type that is on sale for $12. */
export function aTicketType(n: number, over: Partial<TicketTypeView> = {}): TicketTypeView {
  return {
    id: idOf('0a1', n),
    name: `Type ${n}`,
    description: '',
    price: '12.00',
    attends: 'any',
    tier: null,
    quantity: null,
    availableUntil: null,
    left: null,
    lock: null,
    ...over,
  };
}

/** A seat that the viewer paid for and can give back. */
export function aTicket(n: number, over: Partial<TicketView> = {}): TicketView {
  const { id, name, attends } = aTicketType(1);
  return {
    id: idOf('0b2', n),
    eventId: '0190a000-0000-7000-8000-0000000000e1',
    type: { id, name, attends },
    orderId: idOf('0c3', n),
    isPaid: true,
    isOfPass: false,
    refund: { amount: '12.00', currency: 'USD', until: '2030-01-01T00:00:00.000Z' },
    createdAt: '2026-01-01T00:00:00.000Z',
    can: { cancel: true, transfer: true },
    ...over,
  };
}

import type { ticketTypeById } from '@kindred/db/events/tickets/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import { canRsvp, isInTier } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorCode } from '@kindred/validation/errors';
import { factsOf } from '../present.ts';

export type TicketTypeFacts = NonNullable<Awaited<ReturnType<typeof ticketTypeById>>>;

/** Why an event does not take a viewer, whichever ticket they have. */
export function closedFor(viewer: Viewer, event: EventRow): ErrorCode | null {
  const facts = factsOf(event);
  if (facts.isCancelled) return 'event_cancelled';
  if (!facts.isOpen) return 'event_over';
  return canRsvp(viewer, facts) ? null : 'not_allowed';
}

/** Why a viewer cannot get a ticket of a type now. */
export function lockOf(
  event: EventRow,
  type: Pick<TicketTypeFacts, 'tier' | 'availableUntil'>,
  now: Date,
): 'ticket_ended' | 'ticket_tier' | null {
  if (type.availableUntil !== null && type.availableUntil <= now) return 'ticket_ended';
  return isInTier(factsOf(event), type.tier) ? null : 'ticket_tier';
}

import type { JoinRefusal } from '@kindred/validation/events/joining';
import { JOIN_MINUTES, type RsvpStatus } from '@kindred/validation/events/values';
import { minutesBefore } from '@kindred/validation/zone';

/** An event that a user sees, with their answer. */
export interface JoinFacts {
  startTime: Date;
  endTime: Date;
  cancelledAt: Date | null;
  /** Whether it takes place online and has an online link. */
  hasMeeting: boolean;
  status: RsvpStatus | null;
  rsvpedAt: Date | null;
  /** When a host last revoked the join link of this user. */
  joinRevokedAt: Date | null;
}

/** Why a user cannot join an event at a time; null when they can. A later answer has a link of its own. */
export function joinRefusal(event: JoinFacts, now: Date): JoinRefusal | null {
  const { status, rsvpedAt, joinRevokedAt } = event;
  if (status !== 'going' || rsvpedAt === null) return 'unknown';
  if (joinRevokedAt !== null && joinRevokedAt >= rsvpedAt) return 'revoked';
  if (event.cancelledAt !== null) return 'cancelled';
  if (event.endTime <= now) return 'over';
  if (minutesBefore(event.startTime, JOIN_MINUTES) > now) return 'early';
  return event.hasMeeting ? null : 'no_meeting';
}

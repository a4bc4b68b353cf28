import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id } from '../text.ts';
import { joinAnswer } from '../tribes.ts';
import { GUESTS_MAX, RSVP_STATUSES } from './values.ts';

const guests = z
  .int({ error: 'Guests must be a whole number' })
  .min(0, { error: 'Guests cannot be below 0' })
  .max(GUESTS_MAX, { error: `Guests must be at most ${GUESTS_MAX}` });
fieldLabels.add(guests, { label: 'Guests' });

export const rsvpInput = z.strictObject({
  id,
  status: z.enum(RSVP_STATUSES, { error: 'Choose Going, Maybe or Can’t go' }),
  /** People I bring along; counted when I go. */
  guests: guests.default(0),
  /** A free ticket type, of an event that has some; mine so far when it is left out. */
  ticketTypeId: id.optional(),
  /** Show me to hosts alone in the list of attendees. */
  isHidden: z.boolean().default(false),
});
export type RsvpInput = z.infer<typeof rsvpInput>;

export const attendeesInput = z.strictObject({
  id,
  status: z.enum(RSVP_STATUSES).default('going'),
  ...cursorPageShape,
});
export const attendee = z
  .object({
    user: userCard,
    guests: z.int().min(0),
    isHidden: z.boolean(),
    rsvpedAt: z.string(),
    /** To the questions of the event, for hosts; empty for others. */
    answers: z.array(joinAnswer),
    /** When they first joined, and whether their join link was revoked; for hosts alone. */
    joinedAt: z.string().nullable(),
    isLinkRevoked: z.boolean(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof attendee>;
export const attendeePage = pageOf(attendee);

/** Users that one call invites. */
export const INVITED_AT_ONCE_MAX = 50;
/** Invitations that an event can have. */
export const EVENT_INVITATIONS_MAX = 5_000;
export const inviteToEventInput = z.strictObject({
  id,
  userIds: z
    .array(id)
    .min(1, { error: 'Choose at least one person' })
    .max(INVITED_AT_ONCE_MAX, { error: `Invite at most ${INVITED_AT_ONCE_MAX} people at once` }),
});
export const eventInvitationsInput = z.strictObject({ id, ...cursorPageShape });
export const eventInvitation = z
  .object({ user: userCard, invitedAt: z.string(), status: z.enum(RSVP_STATUSES).nullable() })
  .meta({ id: 'EventInvitation' });
export type EventInvitation = z.infer<typeof eventInvitation>;
export const eventInvitationPage = pageOf(eventInvitation);
export const eventInvitationInput = z.strictObject({ id, userId: id });

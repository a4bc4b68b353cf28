import { z } from 'zod';
import { tribeKey } from '../courses.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { httpsLink } from '../links.ts';
import { LOCATION_MAX } from '../map/values.ts';
import { nameField, plainNameField } from '../names.ts';
import { atMost, id, orNull, text, timestamp } from '../text.ts';
import { pass } from './passes.ts';
import { eventQuestions } from './questions.ts';
import { checkSchedule, scheduleFields } from './schedule.ts';
import { checkRecurrence, recurrence, seriesScope } from './series.ts';
import { ticketFields } from './tickets.ts';
import {
  DEFAULT_REFUND_MINUTES,
  DEFAULT_REMINDERS,
  DOORS_MAX,
  EVENT_AUDIENCES,
  EVENT_KINDS,
  GUESTS_MAX,
  HOSTS_MAX,
  REMINDER_MINUTES,
  REMINDERS_MAX,
  SEATS_MAX,
  SPEAKERS_MAX,
} from './values.ts';

export const EVENT_TITLE_MAX = 120;
/** Characters of the Markdown that describes an event. */
export const EVENT_DESCRIPTION_MAX = 10_000;
export const ADDRESS_MAX = 300;
export const SPEAKER_NAME_MAX = 80;
export const SPEAKER_ABOUT_MAX = 200;
export const CANCEL_REASON_MAX = 500;

function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}
const wholeNumber = (what: string, min: number, max: number) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(min, { error: `${what} must be at least ${min}` })
    .max(max, { error: `${what} must be at most ${max}` });

const speaker = z.strictObject({
  /** A user; their name is shown. Null for a speaker without an account. */
  userId: id.nullable().default(null),
  name: orNull(plainNameField('Name is required', SPEAKER_NAME_MAX, 'Name')).default(null),
  about: text().trim().check(atMost(SPEAKER_ABOUT_MAX, 'About')).default(''),
});
const isNamedOnce = ({ userId, name }: z.infer<typeof speaker>) => (userId === null) !== (name === null);
const speakerInput = speaker
  .refine(isNamedOnce, { error: 'Name the speaker, or choose a user', path: ['name'] })
  .meta({ id: 'SpeakerInput' });
const distinct = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

export const eventFields = {
  kind: labeled('Kind', z.enum(EVENT_KINDS, { error: 'Choose a kind' })),
  title: labeled('Title', nameField('Title is required', EVENT_TITLE_MAX, 'Title')),
  /** Markdown. */
  description: labeled('Description', text().trim().check(atMost(EVENT_DESCRIPTION_MAX, 'Description'))),
  /** The address of an upload of mine; null for none. */
  imageUrl: text().max(200).nullable(),
  isOnline: labeled('Online', z.boolean()),
  /** Address of the meeting; shown to its hosts alone. */
  meetingUrl: labeled('Online link', orNull(httpsLink('Online link'))),
  /** A place and what it is called; null for an event that is only online. */
  location: labeled('Place', orNull(nameField('Place is required', LOCATION_MAX, 'Place'))),
  address: labeled('Address', orNull(nameField('Address is required', ADDRESS_MAX, 'Address'))),
  isAddressPrivate: labeled('Show the address only to attendees', z.boolean()),
  audience: labeled('Who can see and attend', z.enum(EVENT_AUDIENCES, { error: 'Choose who can attend' })),
  /** Seats; null for no limit. */
  maxAttendees: labeled('Capacity', wholeNumber('Capacity', 1, SEATS_MAX).nullable()),
  guestsMax: labeled('Guests per attendee', wholeNumber('Guests', 0, GUESTS_MAX)),
  showsAttendees: labeled('Show who attends', z.boolean()),
  /** A group chat of attendees, hosts and speakers around the event. */
  hasChat: labeled('Chat', z.boolean()),
  /** Minutes before the start. */
  reminders: labeled(
    'Reminders',
    z
      .array(wholeNumber('Minutes', REMINDER_MINUTES.min, REMINDER_MINUTES.max))
      .max(REMINDERS_MAX, { error: `An event has at most ${REMINDERS_MAX} reminders` })
      .refine(distinct, { error: 'Choose each reminder once' }),
  ),
  /** Users who run it as well. */
  hostIds: labeled(
    'Co-hosts',
    z
      .array(id)
      .max(HOSTS_MAX, { error: `An event has at most ${HOSTS_MAX} co-hosts` })
      .refine(distinct, { error: 'Choose each co-host once' }),
  ),
  questions: eventQuestions,
  /** Users who check in at the door, and do nothing else. */
  doorIds: labeled(
    'Door staff',
    z
      .array(id)
      .max(DOORS_MAX, { error: `An event has at most ${DOORS_MAX} door staff` })
      .refine(distinct, { error: 'Choose each person once' }),
  ),
  speakers: labeled(
    'Speakers',
    z.array(speakerInput).max(SPEAKERS_MAX, { error: `An event has at most ${SPEAKERS_MAX} speakers` }),
  ),
  ...ticketFields,
};

interface Places {
  isOnline?: boolean | undefined;
  location?: string | null | undefined;
}
function checkPlace({ isOnline, location }: Places, context: z.core.$RefinementCtx): void {
  if (isOnline || location != null) return;
  context.addIssue({
    code: 'custom',
    path: ['location'],
    message: 'Enter a place, or choose Online',
    input: location,
  });
}

export const createEventInput = z
  .strictObject({
    /** The id or slug of its tribe; none for an event of my own. */
    tribeId: tribeKey.optional(),
    kind: eventFields.kind,
    title: eventFields.title,
    description: eventFields.description.default(''),
    imageUrl: eventFields.imageUrl.default(null),
    ...scheduleFields,
    /** Makes it the first date of a series. */
    recurrence: recurrence.optional(),
    /** For an event of a tribe that repeats. */
    pass: pass.default(null),
    isOnline: eventFields.isOnline.default(true),
    meetingUrl: eventFields.meetingUrl.default(null),
    location: eventFields.location.default(null),
    address: eventFields.address.default(null),
    isAddressPrivate: eventFields.isAddressPrivate.default(false),
    /** `tribe` in a tribe, else `public`. */
    audience: eventFields.audience.optional(),
    maxAttendees: eventFields.maxAttendees.default(null),
    guestsMax: eventFields.guestsMax.default(0),
    showsAttendees: eventFields.showsAttendees.default(true),
    /** When left out, events that are online have one. */
    hasChat: eventFields.hasChat.optional(),
    reminders: eventFields.reminders.default(DEFAULT_REMINDERS),
    hostIds: eventFields.hostIds.default([]),
    questions: eventFields.questions.default([]),
    doorIds: eventFields.doorIds.default([]),
    speakers: eventFields.speakers.default([]),
    ticketTypes: eventFields.ticketTypes.default([]),
    refundMinutes: eventFields.refundMinutes.default(DEFAULT_REFUND_MINUTES),
  })
  .superRefine((event, context) => {
    checkSchedule(event, context);
    checkPlace(event, context);
    if (event.recurrence !== undefined) {
      checkRecurrence(event, event.recurrence, (path, message) =>
        context.addIssue({ code: 'custom', path: path.split('.'), message, input: event.recurrence }),
      );
    }
  });
export type CreateEventInput = z.infer<typeof createEventInput>;

const scheduleInput = z.strictObject(scheduleFields).superRefine(checkSchedule).meta({ id: 'ScheduleInput' });

/** Changes of an event; what is left out stays. The times are changed together. */
export const updateEventInput = z.strictObject({
  id,
  /** The `updatedAt` that was read; a change since then is answered 409 `event_changed`. */
  readAt: timestamp.optional(),
  ...z.strictObject(eventFields).partial().shape,
  schedule: scheduleInput.optional(),
  /** The dates of a series that change. */
  scope: seriesScope,
  /** For `following` and `all`: from the first of those dates on. */
  recurrence: recurrence.optional(),
  /** For `all`; null takes it off sale. Passes that were sold stay. */
  pass: pass.optional(),
});
export type UpdateEventInput = z.infer<typeof updateEventInput>;

export const cancelEventInput = z.strictObject({
  id,
  /** Sent to those who were going. */
  reason: labeled('Reason', text().trim().check(atMost(CANCEL_REASON_MAX, 'Reason')).default('')),
  scope: seriesScope,
});
export const deleteEventInput = z.strictObject({ id, scope: seriesScope });

/** The copy takes place at these times. It has the description, places, people and reminders, and no picture. */
export const duplicateEventInput = z.strictObject({
  id,
  schedule: scheduleInput,
});

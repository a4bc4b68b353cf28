import type { UserCard } from '@kindred/validation/accounts';
import { isBlank } from '@kindred/validation/characters';
import type { EventView } from '@kindred/validation/events';
import { createEventInput, type UpdateEventInput } from '@kindred/validation/events/builder';
import {
  DEFAULT_REFUND_MINUTES,
  DEFAULT_REMINDERS,
  type EventAudience,
  type EventKind,
} from '@kindred/validation/events/values';
import { z } from 'zod';
import { typedNumber } from '../../../ui/fieldFacts.ts';
import { NO_PASS, type PassDraft, passDraftOf, passInputOf } from '../passes/draft.ts';
import { draftOfRecurrence, NO_RECURRENCE, type RecurrenceDraft, recurrenceInput } from '../series/draft.ts';
import { type TicketTypeDraft, ticketTypeDraftOf, ticketTypeInputOf } from '../tickets/draft.ts';
import { firstTimes, scheduleOf, TIME_FIELDS, type TimesDraft, timesOf } from './times.ts';

export interface SpeakerDraft {
  /** A user, whose name is shown; null for a speaker without an account. */
  userId: string | null;
  name: string;
  about: string;
}

/** An event as it is typed, by the names of the API's fields. */
export type EventDraft = TimesDraft & {
  kind: EventKind;
  title: string;
  description: string;
  imageUrl: string | null;
  isOnline: boolean;
  meetingUrl: string;
  location: string;
  address: string;
  isAddressPrivate: boolean;
  audience: EventAudience;
  maxAttendees: string;
  guestsMax: string;
  showsAttendees: boolean;
  hasChat: boolean;
  reminders: number[];
  hostIds: string[];
  doorIds: string[];
  speakers: SpeakerDraft[];
  questions: string[];
  recurrence: RecurrenceDraft;
  pass: PassDraft;
  ticketTypes: TicketTypeDraft[];
  /** Minutes before the start; empty for no refunds. */
  refundMinutes: string;
};

export function newDraft(isInTribe: boolean, timeZone: string): EventDraft {
  return {
    ...firstTimes(timeZone),
    kind: 'live_room',
    title: '',
    description: '',
    imageUrl: null,
    isOnline: true,
    meetingUrl: '',
    location: '',
    address: '',
    isAddressPrivate: false,
    audience: isInTribe ? 'tribe' : 'public',
    maxAttendees: '',
    guestsMax: '0',
    showsAttendees: true,
    hasChat: true,
    reminders: [...DEFAULT_REMINDERS],
    hostIds: [],
    doorIds: [],
    speakers: [],
    questions: [],
    recurrence: NO_RECURRENCE,
    pass: NO_PASS,
    ticketTypes: [],
    refundMinutes: String(DEFAULT_REFUND_MINUTES),
  };
}

export function draftOf(event: EventView): EventDraft {
  const { kind, title, description, imageUrl, isOnline, location, address, isAddressPrivate } = event;
  return {
    ...timesOf(event),
    kind,
    title,
    description,
    imageUrl,
    isOnline,
    meetingUrl: event.settings?.meetingUrl ?? '',
    location: location ?? '',
    address: address ?? '',
    isAddressPrivate,
    audience: event.audience,
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    guestsMax: String(event.guestsMax),
    showsAttendees: event.showsAttendees,
    hasChat: event.hasChat,
    reminders: event.settings?.reminders ?? [],
    hostIds: event.hosts.map(({ id }) => id),
    doorIds: event.settings?.doorStaff.map(({ id }) => id) ?? [],
    speakers: event.speakers.map(({ user, name, about }) => ({
      userId: user?.id ?? null,
      name: user === null ? name : '',
      about,
    })),
    questions: event.questions,
    recurrence: event.series === null ? NO_RECURRENCE : draftOfRecurrence(event.series.recurrence),
    pass: passDraftOf(event.series?.pass),
    ticketTypes: event.ticketTypes.map((type) => ticketTypeDraftOf(type, event.timeZone)),
    refundMinutes: event.refundMinutes === null ? '' : String(event.refundMinutes),
  };
}

/** The users of an event, to show the ids of a draft by name. */
export function peopleOf({ hosts, speakers, settings }: EventView): UserCard[] {
  return [...hosts, ...(settings?.doorStaff ?? []), ...speakers.flatMap(({ user }) => user ?? [])];
}

/** A draft as the API takes it. */
export function inputOf(draft: EventDraft) {
  const { maxAttendees, guestsMax, speakers, questions } = draft;
  const { ticketTypes, refundMinutes } = draft;
  const capacity = isBlank(maxAttendees) ? null : typedNumber(maxAttendees);
  return {
    ...draft,
    ...scheduleOf(draft),
    recurrence: recurrenceInput(draft.recurrence, draft.startsAt),
    pass: draft.recurrence.repeats === 'never' ? null : passInputOf(draft.pass),
    maxAttendees: capacity,
    guestsMax: typedNumber(guestsMax),
    questions: questions.filter((each) => !isBlank(each)),
    speakers: speakers.map(({ userId, name, about }) => ({
      userId,
      name: userId === null ? name : null,
      about,
    })),
    ticketTypes: ticketTypes.map((type) => ticketTypeInputOf(type, draft.timeZone)),
    refundMinutes: refundMinutes === '' ? null : Number(refundMinutes),
  };
}

/** Checks a draft as the API does; problems have the names of its fields. */
export const draftSchema = z.preprocess((draft) => inputOf(draft as EventDraft), createEventInput);

/** The same for an edit: a recurrence that was not changed is none of its concern. */
export const editSchema = (before: EventDraft) =>
  z.preprocess((draft) => editInput(before, draft as EventDraft), createEventInput);

function editInput(before: EventDraft, after: EventDraft) {
  const input = inputOf(after);
  return isSame(inputOf(before).recurrence, input.recurrence) ? { ...input, recurrence: undefined } : input;
}

type Field = keyof ReturnType<typeof inputOf> & string;
export type ChangedPart = Exclude<keyof UpdateEventInput, 'id' | 'readAt' | 'scope'>;
const isTime = (field: string) => TIME_FIELDS.some((each) => each === field);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The parts that differ between two drafts; the times are one part. */
export function changedParts(before: EventDraft, after: EventDraft): ChangedPart[] {
  const [was, is] = [inputOf(before), inputOf(after)];
  const fields = (Object.keys(is) as Field[]).filter((field) => !isSame(was[field], is[field]));
  const parts = fields.filter((field) => !isTime(field)) as ChangedPart[];
  return fields.some(isTime) ? [...parts, 'schedule'] : parts;
}

/** The input of an edit: the parts that changed, as the schema reads them. */
export function changesOf(
  before: EventDraft,
  after: EventDraft,
): Omit<UpdateEventInput, 'id' | 'readAt' | 'scope'> {
  const { tribeId: _, ...input } = createEventInput.parse(editInput(before, after));
  const { startsAt, endsAt, timeZone, startFold, endFold, isAllDay, ...fields } = input;
  const values = { ...fields, schedule: { startsAt, endsAt, timeZone, startFold, endFold, isAllDay } };
  const parts = changedParts(before, after);
  return Object.fromEntries(Object.entries(values).filter(([part]) => parts.some((each) => each === part)));
}

/** The fields of a part in another draft. */
export function partOf(draft: EventDraft, part: ChangedPart): Partial<EventDraft> {
  const fields: readonly string[] = part === 'schedule' ? TIME_FIELDS : [part];
  return Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));
}

/**
 * Brings a draft onto an event that another host changed: what is not edited follows the event, what is edited stays.
 * @returns the parts that both changed, too
 */
export function merged(before: EventDraft, mine: EventDraft, theirs: EventDraft) {
  const edited = changedParts(before, mine);
  const conflicts = changedParts(before, theirs).filter(
    (part) => edited.includes(part) && changedParts(mine, theirs).includes(part),
  );
  const kept = edited.map((part) => partOf(mine, part));
  return { draft: Object.assign({}, theirs, ...kept) as EventDraft, conflicts };
}

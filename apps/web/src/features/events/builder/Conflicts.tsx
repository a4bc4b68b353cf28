import { eventFields } from '@kindred/validation/events/builder';
import type { ReactNode } from 'react';
import { ConflictChoice, shownValue } from '../../../ui/ConflictChoice.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { KIND } from '../copy.ts';
import { PASS } from '../passes/copy.ts';
import { REPEATS } from '../series/copy.ts';
import { recurrenceInput } from '../series/draft.ts';
import { recurrenceWords } from '../series/words.ts';
import { refundWords } from '../tickets/TicketFields.tsx';
import { AUDIENCES, CHANGED, REMINDERS, TIMES } from './copy.ts';
import { type ChangedPart, type EventDraft, partOf } from './draft.ts';
import type { KnownPeople } from './PeopleFields.tsx';
import { spanWords } from './ReminderFields.tsx';

interface ConflictsProps {
  parts: readonly ChangedPart[];
  mine: EventDraft;
  theirs: EventDraft;
  known: KnownPeople;
  onKeep: (part: ChangedPart) => void;
  onTake: (part: ChangedPart, fields: Partial<EventDraft>) => void;
}

/** The choices between my edits and those of another host who changed the same parts. */
export function Conflicts({ parts, mine, theirs, known, onKeep, onTake }: ConflictsProps) {
  return parts.map((part) => (
    <ConflictChoice
      key={part}
      title={CHANGED.conflict(labelOf(part))}
      mine={shown(part, mine, known)}
      theirs={shown(part, theirs, known)}
      onKeep={() => onKeep(part)}
      onTake={() => onTake(part, partOf(theirs, part))}
    />
  ));
}

function labelOf(part: ChangedPart): string {
  if (part === 'schedule') return CHANGED.schedule;
  if (part === 'recurrence') return REPEATS.label;
  if (part === 'pass') return PASS.name;
  return part === 'imageUrl' ? CHANGED.picture : fieldFacts(eventFields[part]).label;
}

function shown(part: ChangedPart, draft: EventDraft, known: KnownPeople): ReactNode {
  const nameOf = (id: string) => known.get(id)?.name ?? '';
  switch (part) {
    case 'schedule': {
      const { startsAt, endsAt, timeZone, isAllDay } = draft;
      const [from, to] = [startsAt, endsAt].map((at) => (isAllDay ? at.slice(0, 10) : at.replace('T', ' ')));
      return `${from} – ${to} (${timeZone})${isAllDay ? ` · ${TIMES.allDay}` : ''}`;
    }
    case 'recurrence': {
      const rule = recurrenceInput(draft.recurrence, draft.startsAt);
      return rule === undefined ? REPEATS.never : recurrenceWords(rule);
    }
    case 'reminders':
      return (
        draft.reminders.map((minutes) => REMINDERS.before(spanWords(minutes))).join(', ') || REMINDERS.none
      );
    case 'hostIds':
    case 'doorIds':
      return draft[part].map(nameOf).join(', ') || CHANGED.none;
    case 'speakers':
      return (
        draft.speakers.map(({ userId, name }) => (userId === null ? name : nameOf(userId))).join(', ') ||
        CHANGED.none
      );
    case 'questions':
      return draft.questions.join(' · ') || CHANGED.none;
    case 'kind':
      return KIND[draft.kind];
    case 'audience':
      return AUDIENCES[draft.audience];
    case 'ticketTypes':
      return draft.ticketTypes.map(({ name, price }) => `${name} (${price})`).join(', ') || CHANGED.none;
    case 'pass':
      return draft.pass.isSold ? draft.pass.price : CHANGED.none;
    case 'refundMinutes':
      return refundWords(draft.refundMinutes);
    default:
      return shownValue(draft[part]);
  }
}

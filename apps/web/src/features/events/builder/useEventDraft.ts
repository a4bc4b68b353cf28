import { useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { ownZone } from '../../../ui/clock.ts';
import { changedParts, type EventDraft, newDraft } from './draft.ts';
import type { Named } from './PeopleFields.tsx';

export interface StoredDraft {
  draft: EventDraft;
  /** The users of the draft, to show its ids by name. */
  people: Named[];
}

function isStored(rest: unknown, empty: EventDraft): rest is StoredDraft {
  if (typeof rest !== 'object' || rest === null || !('draft' in rest) || !('people' in rest)) return false;
  const { draft, people } = rest;
  if (typeof draft !== 'object' || draft === null || !Array.isArray(people)) return false;
  const stored = new Map(Object.entries(draft));
  return Object.entries(empty).every(
    ([field, value]) => value === null || hasShape(stored.get(field), value),
  );
}

const hasShape = (stored: unknown, value: unknown) =>
  typeof stored === typeof value && Array.isArray(stored) === Array.isArray(value);

/** The draft of a new event, stored in this browser until the event is created; one for each tribe. */
export function useEventDraft(tribe: string | undefined) {
  const { id: userId } = useSignedInUser();
  const place = `event:${tribe ?? ''}`;
  const [empty] = useState(() => newDraft(tribe !== undefined, ownZone()));
  const [stored] = useState(() => {
    const rest = readDraft(userId, place)?.rest;
    return isStored(rest, empty) ? rest : null;
  });
  const attempt = useRef(readDraft(userId, place)?.attempt ?? null);
  const latest = useRef<StoredDraft | null>(stored);
  const store = () =>
    keepDraft(userId, place, {
      text: '',
      attempt: attempt.current,
      ...(latest.current === null ? {} : { rest: latest.current }),
    });
  return {
    empty,
    stored,
    save(draft: EventDraft, people: Named[]): void {
      latest.current = changedParts(empty, draft).length === 0 ? null : { draft, people };
      store();
    },
    /** Gives calls with the same input the same key, after a reload as well, so that a repeated request does it once. */
    once(input: object) {
      const text = JSON.stringify(input);
      if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
      store();
      return idempotent(attempt.current.key);
    },
    discard(): void {
      attempt.current = null;
      latest.current = null;
      store();
    },
  };
}

import type { TribeDraftView } from '@kindred/validation/tribes/tribeCreation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { TRIBES_KEY } from '../query.ts';
import { draftOf, emptyValues, isUntouched, type TribeValues, valuesOf } from './values.ts';

const PLACE = 'tribe';
/** After a pause this long the draft goes to the server, to be found on other devices. */
const SAVE_AFTER_MS = 1_500;

export interface Attempt {
  text: string;
  key: string;
}

interface Kept {
  values: TribeValues;
  /** The draft of the server that it goes on from. */
  base: string | null;
  /** Whether the server knows less than this. */
  isAhead: boolean;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const { values } = value;
  return typeof values === 'object' && values !== null && 'name' in values && 'tags' in values;
}

function readKept(userId: string): Kept | null {
  const rest = readDraft(userId, PLACE)?.rest;
  if (!isKept(rest)) return null;
  return { ...rest, values: { ...emptyValues(), ...rest.values } };
}

/** What was typed here and has not left yet counts more than what another device kept. */
export function startFrom(kept: Kept | null, onServer: TribeDraftView | undefined): Kept {
  const base = onServer?.updatedAt ?? null;
  if (kept !== null && (kept.isAhead || onServer === undefined || kept.base === base)) return kept;
  const values = onServer?.input ? valuesOf(onServer.input) : emptyValues();
  return { values, base, isAhead: false };
}

/** The draft to begin with; undefined until the server has said what it has, or did not answer. */
export function useFirstDraft(): Kept | undefined {
  const me = useSignedInUser();
  const { data, isError } = useQuery({
    queryKey: [...TRIBES_KEY, 'draft'],
    queryFn: ({ signal }) => api.tribes.draft.query(undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [first, setFirst] = useState<Kept>();
  useEffect(() => {
    if (data !== undefined || isError) setFirst((now) => now ?? startFrom(readKept(me.id), data));
  }, [data, isError, me.id]);
  return first;
}

export type SavedWhere = 'nowhere' | 'here' | 'server';

/** Keeps what is typed: in this browser at once, on the server after a pause. */
export function useTribeDraft(first: Kept) {
  const me = useSignedInUser();
  const [values, setValues] = useState(first.values);
  const [saved, setSaved] = useState<SavedWhere>(isUntouched(first.values) ? 'nowhere' : 'server');
  const base = useRef(first.base);
  const attempt = useRef<Attempt | null>(readDraft(me.id, PLACE)?.attempt ?? null);
  const latest = useRef({ values: first.values, isAhead: first.isAhead });
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);

  function keep(): void {
    const { values: kept, isAhead } = latest.current;
    const rest = { values: kept, base: base.current, isAhead } satisfies Kept;
    keepDraft(me.id, PLACE, { text: '', attempt: attempt.current, ...(isUntouched(kept) ? {} : { rest }) });
  }

  function send(): Promise<unknown> {
    const sent = latest.current.values;
    sending.current = sending.current
      .then(async () => {
        if (isOver.current) return;
        const { updatedAt } = await api.tribes.saveDraft.mutate(draftOf(sent));
        base.current = updatedAt;
        if (latest.current.values !== sent) return;
        latest.current.isAhead = false;
        setSaved('server');
        keep();
      })
      // It is kept here all the same, and goes with the next change.
      .catch(() => undefined);
    return sending.current;
  }

  useEffect(() => {
    if (!latest.current.isAhead || values !== latest.current.values) return;
    const timer = setTimeout(() => void send(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values]);

  return {
    values,
    saved,
    attempt,
    keep,
    set(change: Partial<TribeValues>): void {
      const next = { ...latest.current.values, ...change };
      latest.current = { values: next, isAhead: true };
      setValues(next);
      setSaved('here');
      keep();
    },
    /** Nothing more is kept: what is on its way arrives first, so that it cannot come after the end. */
    async end(): Promise<void> {
      isOver.current = true;
      await sending.current;
    },
    /** Keeps on after all: what was to be done failed. */
    resume(): void {
      isOver.current = false;
    },
    forget(): void {
      keepDraft(me.id, PLACE, { text: '', attempt: null });
    },
    async startOver(): Promise<void> {
      const empty = emptyValues();
      latest.current = { values: empty, isAhead: false };
      attempt.current = null;
      setValues(empty);
      setSaved('nowhere');
      keep();
      await sending.current;
      await api.tribes.deleteDraft.mutate().catch(() => undefined);
      base.current = null;
    },
  };
}

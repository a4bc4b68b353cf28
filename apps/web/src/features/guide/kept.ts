import { useRef, useState } from 'react';
import { type Draft, keepDraft, readDraft } from '../../app/drafts.ts';
import { newKey } from '../../app/idempotency.ts';

interface Version<Typed> {
  draft: Typed;
  /** `updatedAt` of what it goes on from; null for a new one. */
  readAt: string | null;
}

type Kept<Typed> = Version<Typed> & Pick<Draft, 'attempt'>;

function readKept<Typed>(
  userId: string,
  place: string,
  isTyped: (value: object) => boolean,
): Kept<Typed> | null {
  const stored = readDraft(userId, place);
  const rest = stored?.rest;
  if (typeof rest !== 'object' || rest === null || !('draft' in rest) || !('readAt' in rest)) return null;
  if (typeof rest.draft !== 'object' || rest.draft === null || !isTyped(rest.draft)) return null;
  return { ...(rest as Version<Typed>), attempt: stored?.attempt ?? null };
}

export function isKept(userId: string, place: string): boolean {
  return readKept(userId, place, () => true) !== null;
}

interface Options<Typed> {
  userId: string;
  /** Where on this device it is kept. */
  place: string;
  /** As it is saved, as far as it is known when the form opens. */
  saved: Version<Typed>;
  isTyped: (value: object) => boolean;
}

/** What is typed, kept on this device until it is saved or discarded. */
export function useKeptDraft<Typed extends object>({ userId, place, saved, isTyped }: Options<Typed>) {
  const [kept] = useState(() => readKept<Typed>(userId, place, isTyped));
  const [draft, setDraft] = useState(kept?.draft ?? saved.draft);
  const [base, setBase] = useState(saved);
  const [isChanged, setChanged] = useState(kept !== null);
  const attempt = useRef(kept?.attempt ?? null);

  function keep(next: Typed, { readAt } = base) {
    keepDraft(userId, place, { text: '', attempt: attempt.current, rest: { draft: next, readAt } });
  }

  function settle(version: Version<Typed>) {
    attempt.current = null;
    keepDraft(userId, place, { text: '', attempt: null });
    setChanged(false);
    setBase(version);
    setDraft(version.draft);
  }

  return {
    draft,
    readAt: base.readAt,
    isChanged,
    /** Whether it was changed by someone else since it was kept. */
    isBehind: kept !== null && kept.readAt !== saved.readAt,
    change(by: Partial<Typed>) {
      setChanged(true);
      setDraft((old) => {
        const next = { ...old, ...by };
        keep(next);
        return next;
      });
    },
    /** Another version is saved now; what is typed stays. */
    rebase(version: Version<Typed>) {
      setBase(version);
      setDraft((now) => {
        if (isChanged) keep(now, version);
        return now;
      });
    },
    /** It is saved as this: nothing is kept any more. */
    settle,
    discard: () => settle(base),
    /** The same again has the same key, also after the page was loaded anew. */
    keyOf(input: unknown): string {
      const text = JSON.stringify(input);
      if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
      if (isChanged) keep(draft);
      return attempt.current.key;
    },
  };
}

export type Problems = Partial<Record<string, string>>;

interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** The first problem of each field, by its path as in `tasks.0.title`. */
export const problemsOf = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [typeof path === 'string' ? path : path.join('.'), message]),
  );

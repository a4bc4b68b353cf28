import type { UserCard } from '@kindred/validation/accounts';
import type { ConversationView } from '@kindred/validation/messaging';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { MESSAGING_KEY } from '../query.ts';
import { isMeant, namedAt } from './named.ts';

const SUGGESTED = 6;
const TYPING_MS = 150;

interface Writing {
  conversation: Pick<ConversationView, 'id' | 'isGroup' | 'otherUser'>;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  write: (text: string) => void;
}

/** Those in a group; elsewhere the other first, then whomever I can find. */
async function suggested(
  { id, isGroup, otherUser }: Writing['conversation'],
  query: string,
  signal: AbortSignal,
): Promise<UserCard[]> {
  // One more than is shown, as I am among them.
  const limit = SUGGESTED + 1;
  if (isGroup) {
    const search = query === '' ? {} : { search: query };
    const members = await api.messaging.groups.members.query({ id, limit, ...search }, { signal });
    return members.filter(({ isMe }) => !isMe);
  }
  const found = await api.accounts.users.query({ limit, ...(query !== '' && { query }) }, { signal });
  const first = otherUser !== null && isMeant(otherUser, query) ? [otherUser] : [];
  return [...first, ...found.filter(({ id: userId }) => userId !== otherUser?.id)];
}

/** People to choose from while a name is written after an `@`. */
export function useMentioning({ conversation, field, text, write }: Writing) {
  const listId = useId();
  const [cursor, setCursor] = useState(0);
  /** Where the `@` is that somebody wanted no help with. */
  const [left, setLeft] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const named = namedAt(text, cursor);
  const [query] = useDebouncedValue(named?.query ?? '', TYPING_MS);
  const isAsked = named !== null && named.from !== left;
  const { data = [] } = useQuery({
    queryKey: [...MESSAGING_KEY, 'mention', conversation.id, query],
    queryFn: ({ signal }) => suggested(conversation, query, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // People come and go while nobody looks.
    refetchOnMount: 'always',
  });
  // What was found for fewer letters is narrowed at once.
  const meant = isAsked ? data.filter((person) => isMeant(person, named.query)).slice(0, SUGGESTED) : [];
  const isWhole = meant.length === 1 && meant[0]?.handle.toLowerCase() === named?.query.toLowerCase();
  const people = isWhole ? [] : meant;
  const active = Math.min(at, people.length - 1);

  /** Put after what was chosen, once the text is there. */
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  });

  function choose(person: UserCard | undefined): void {
    if (person === undefined || named === null) return;
    const before = `${text.slice(0, named.from)}@${person.handle} `;
    next.current = before.length;
    setCursor(before.length);
    setAt(0);
    write(before + text.slice(cursor).replace(/^ /, ''));
    field.current?.focus();
  }

  return {
    people,
    active,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    choose,
    /** The cursor is elsewhere. */
    moved(element: HTMLTextAreaElement): void {
      setCursor(element.selectionStart);
      if (namedAt(element.value, element.selectionStart)?.query !== named?.query) setAt(0);
      if (named === null) setLeft(null);
    },
    /** @returns whether the key was for the list */
    onKeyDown(event: KeyboardEvent): boolean {
      if (people.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return false;
      const { key } = event;
      if (key === 'ArrowDown') setAt((active + 1) % people.length);
      else if (key === 'ArrowUp') setAt((active - 1 + people.length) % people.length);
      else if (key === 'Enter' || key === 'Tab') choose(people[active]);
      else if (key === 'Escape') setLeft(named?.from ?? null);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

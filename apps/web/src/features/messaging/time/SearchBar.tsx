import { isBlank } from '@kindred/validation/characters';
import type { FoundInConversation } from '@kindred/validation/messaging/search';
import { SEARCH_MAX, SEARCH_MIN } from '@kindred/validation/messaging/values';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { MESSAGING_KEY } from '../query.ts';
import { TIME } from './copy.ts';
import { highlight } from './highlight.ts';
import classes from './Time.module.css';

const TYPING_MS = 300;
const COUNTED_MAX = 1_000;

interface SearchBarProps {
  id: string;
  onGoTo: (seq: number) => void;
  onClose: () => void;
}

/** Under the head of a chat: from one place where something was said to the next. */
export function SearchBar({ id, onGoTo, onClose }: SearchBarProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [at, setAt] = useState(0);
  const isAsked = !isBlank(words) && words.length >= SEARCH_MIN;
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery<
    FoundInConversation,
    Error,
    InfiniteData<FoundInConversation>,
    readonly unknown[],
    number | null
  >({
    queryKey: [...MESSAGING_KEY, 'found', id, words],
    queryFn: ({ pageParam, signal }) => {
      const asked = pageParam === null ? { id, q: words } : { id, q: words, before: pageParam };
      return api.messaging.search.inConversation.query(asked, { signal });
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page.hasMore ? (page.items.at(-1)?.seq ?? null) : null),
    enabled: isAsked,
    // Said anew with each search: what was found may be gone.
    gcTime: 0,
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const seq = items[at]?.seq;

  const goTo = useRef(onGoTo);
  useEffect(() => {
    goTo.current = onGoTo;
  });
  useEffect(() => setAt(0), [words]);
  useEffect(() => {
    if (seq !== undefined) goTo.current(seq);
  }, [seq]);
  useEffect(() => highlight(isAsked ? words : '', seq), [words, isAsked, seq]);

  function move(by: 1 | -1) {
    const next = at + by;
    if (next < 0 || next >= total) return;
    if (next >= items.length - 1 && hasNextPage) void fetchNextPage();
    if (next < items.length) setAt(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move(event.shiftKey ? -1 : 1);
  }

  const said =
    error !== null
      ? messageOf(error)
      : !isAsked || data === undefined
        ? ''
        : total === 0
          ? TIME.none
          : TIME.of(at + 1, total, total >= COUNTED_MAX);
  return (
    <search
      className={classes.search}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onClose();
      }}
    >
      <input
        type="search"
        className={classes.words}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be written in.
        autoFocus
        aria-label={TIME.search}
        placeholder={TIME.search}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className={classes.count} role="status">
        {said}
      </span>
      <IconButton label={TIME.up} disabled={at + 1 >= total} onClick={() => move(1)}>
        <IconChevronUp size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <IconButton label={TIME.down} disabled={at === 0} onClick={() => move(-1)}>
        <IconChevronDown size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <IconButton label={TIME.close} onClick={onClose}>
        <IconX size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </search>
  );
}

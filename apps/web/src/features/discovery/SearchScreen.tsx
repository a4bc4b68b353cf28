import { isBlank } from '@kindred/validation/characters';
import { SEARCH_QUERY_MAX, type SearchKind } from '@kindred/validation/discovery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedInUser } from '../../app/currentUser.ts';
import { useAddressFilter } from '../../app/useAddressFilter.ts';
import { useTitle } from '../../app/useTitle.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { KINDS, SEARCH } from './copy.ts';
import { enabledKinds } from './kinds.ts';
import { searchQuery } from './query.ts';
import { Results } from './Results.tsx';
import { remember } from './recent.ts';
import classes from './Search.module.css';
import { Start } from './Start.tsx';

const TYPING_MS = 150;
const COUNTED_MAX = 100;

interface Filter {
  query?: string;
  kind?: SearchKind;
}

function useFilter() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q')?.trim().slice(0, SEARCH_QUERY_MAX) ?? '';
  const kind = enabledKinds().find((one) => one === params.get('type'));
  const filter: Filter = {
    ...(isBlank(words) ? {} : { query: words }),
    ...(kind === undefined ? {} : { kind }),
  };
  const show = ({ query, kind: wanted }: Filter) =>
    setParams(
      { ...(query === undefined ? {} : { q: query }), ...(wanted === undefined ? {} : { type: wanted }) },
      { replace: true },
    );
  return { filter, ...useAddressFilter(filter, show, TYPING_MS) };
}

/** Moves between the field and what was found by the arrows; Escape leads back to the field, and empties it. */
function useArrows({ clear, isAnswered }: { clear: () => void; isAnswered: boolean }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => screen.current?.querySelector('input')?.focus(), []);
  function onKeyDown(event: KeyboardEvent) {
    const field = screen.current?.querySelector('input');
    const rows = [
      ...(screen.current?.querySelectorAll<HTMLElement>('li > a, li > button:first-child') ?? []),
    ];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const isInField = document.activeElement === field;
    if (!isInField && at === -1) return;
    if (event.key === 'Escape') {
      if (isInField) clear();
      field?.focus();
    } else if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (rows[at - 1] ?? field)?.focus();
    else if (event.key === 'Enter' && isInField && isAnswered) rows[0]?.click();
    else return;
    event.preventDefault();
  }
  return { screen, onKeyDown };
}

export default function SearchScreen() {
  useTitle(SEARCH.title);
  const { id } = useSignedInUser();
  const { filter, typed, setTyped, change } = useFilter();
  const { query: words = '', kind } = filter;
  const { data, isPlaceholderData } = useInfiniteQuery(searchQuery(words));
  const { screen, onKeyDown } = useArrows({
    clear: () => setTyped(''),
    isAnswered: words !== '' && words === typed.trim() && !isPlaceholderData,
  });
  const counts = words === '' ? {} : (data?.pages[0]?.counts ?? {});
  const found = enabledKinds().map((one) => counts[one] ?? 0);
  const total = found.reduce((sum, count) => sum + count, 0);
  const shown = (count = 0) => (count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count));
  const tabs = [
    { value: 'all' as const, label: 'All' },
    ...enabledKinds().map((one) => ({
      value: one,
      label: counts[one] === undefined ? KINDS[one].many : `${KINDS[one].many} ${shown(counts[one])}`,
    })),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shorter way to what Tab reaches as well.
    <div ref={screen} className={classes.screen} onKeyDown={onKeyDown}>
      <h1 className={classes.title}>{SEARCH.title}</h1>
      <SearchField
        label={SEARCH.field}
        placeholder={SEARCH.placeholder}
        max={SEARCH_QUERY_MAX}
        value={typed}
        onChange={setTyped}
        isFirst
      />
      {words === '' ? (
        <Start onSearch={setTyped} />
      ) : (
        <div className={classes.tabs}>
          <Tabs
            label={SEARCH.tabs}
            tabs={tabs}
            value={kind ?? 'all'}
            onChange={(to) =>
              change(({ query }) => ({
                ...(query === undefined ? {} : { query }),
                ...(to === 'all' ? {} : { kind: to }),
              }))
            }
          >
            <Spoken>
              <span role="status">
                {data !== undefined &&
                  !isPlaceholderData &&
                  SEARCH.found(
                    total,
                    found.some((count) => count >= COUNTED_MAX),
                  )}
              </span>
            </Spoken>
            <Results words={words} kind={kind} onChosen={() => remember(id, words)} />
          </Tabs>
        </div>
      )}
    </div>
  );
}

import { isBlank } from '@kindred/validation/characters';
import { useEffect, useRef, useState } from 'react';

/** After a pause this long in typing. */
const SEARCH_AFTER_MS = 250;

/**
 * A filter that stands in the address, with a field for its words. The address answers a moment after it was asked to
 * change: what is wanted next stands on what was wanted last, not on what is shown. A tap takes what is typed along, so
 * neither undoes the other.
 */
export function useAddressFilter<Filter extends { query?: string }>(
  filter: Filter,
  onChange: (filter: Filter) => void,
  after = SEARCH_AFTER_MS,
) {
  const asked = filter.query ?? '';
  const [typed, setTyped] = useState(asked);
  const wanted = useRef(filter);
  const sent = useRef(asked);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const shown = JSON.stringify(filter);
  useEffect(() => {
    wanted.current = JSON.parse(shown);
  }, [shown]);
  // Cleared from elsewhere, or gone back to.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  function send(next: Filter, words: string) {
    const { query: _, ...rest } = next;
    sent.current = words;
    wanted.current = (isBlank(words) ? rest : { ...rest, query: words }) as Filter;
    latest.current(wanted.current);
  }
  const sendNow = useRef(send);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = setTimeout(() => {
      if (words !== sent.current) sendNow.current(wanted.current, words);
    }, after);
    return () => clearTimeout(timer);
  }, [typed, after]);
  return {
    typed,
    setTyped,
    change: (to: (now: Filter) => Filter) => send(to(wanted.current), typed.trim()),
  };
}

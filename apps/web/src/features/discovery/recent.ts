import { useState } from 'react';
import { keepDraft, readDraft } from '../../app/drafts.ts';

const PLACE = 'searches';
const MAX = 8;

function read(userId: string): string[] {
  const rest = readDraft(userId, PLACE)?.rest;
  return Array.isArray(rest) ? rest.filter((one) => typeof one === 'string').slice(0, MAX) : [];
}

const write = (userId: string, searches: readonly string[]) =>
  keepDraft(userId, PLACE, {
    text: '',
    attempt: null,
    ...(searches.length === 0 ? {} : { rest: searches }),
  });

/** Puts a search on top of those this device remembers, until its person logs out. */
export function remember(userId: string, search: string): void {
  const others = read(userId).filter((one) => one.toLowerCase() !== search.toLowerCase());
  write(userId, [search, ...others].slice(0, MAX));
}

/** The last searches of somebody, and how to forget one or all of them. */
export function useRecent(userId: string) {
  const [searches, setSearches] = useState(() => read(userId));
  const keep = (left: string[]) => {
    write(userId, left);
    setSearches(left);
  };
  return {
    searches,
    forget: (search: string) => keep(searches.filter((one) => one !== search)),
    forgetAll: () => keep([]),
  };
}

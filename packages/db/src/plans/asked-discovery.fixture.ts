import { SEARCH_KINDS } from '@kindred/validation/discovery';
import type { Db } from '../client.ts';
import { spellingsOf } from '../discovery/spelling/visibility.ts';
import { found, type SearchPage } from '../discovery/visibility.ts';
import { type AskedByName, ada } from './asked.fixture.ts';

/** A search of everything looks at the newest of each kind, and at what is in Ada's tribes and conversations. */
export function askedOfDiscovery(): Record<string, AskedByName> {
  const asked = (words: string[], rows: number, over: Partial<SearchPage> = {}) => ({
    run: (db: Db) =>
      found(db, ada, { words, kinds: SEARCH_KINDS, isAlike: false, at: new Date(), limit: 21, ...over }),
    rows,
  });
  return {
    discovery: {
      'words that every post has': asked(['number'], 60_000),
      'words that few have': asked(['number', '4321'], 60_000),
      'words that nobody has': asked(['zebra'], 60_000),
      'any of several words': asked(['number', 'zebra', 'family'], 60_000, { isAny: true }),
      'words of lessons': asked(['lesson'], 60_000, { kinds: ['lesson'] }),
      'people by a name that many have': asked(['ada'], 20_000, { kinds: ['person'] }),
      'words that are spelled alike': {
        run: (db: Db) => spellingsOf(db, ada, ['nmuber', 'famly4321'], SEARCH_KINDS),
        rows: 60_000,
      },
      'what is named alike': asked(['famly4321'], 60_000, { isAlike: true }),
    },
  };
}

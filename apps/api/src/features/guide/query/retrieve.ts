import { bookableServices } from '@kindred/db/businesses/services/visibility';
import type { Db } from '@kindred/db/client';
import { playbooksFor } from '@kindred/db/guide/playbooks/visibility';
import { ownedOrFollowed } from '@kindred/db/guide/situation/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SearchKind, SearchResult } from '@kindred/validation/discovery';
import type { Industry } from '@kindred/validation/guide';
import { marksIn, search } from '../../discovery/service.ts';
import type { Intent } from './intent.ts';

/** Playbooks compared: those of the product and of the viewer's tribes. */
const PLAYBOOKS_MAX = 300;
/** Searches of one question, and what is taken of each. */
const SEARCHES_MAX = 4;
const FOUND_EACH = 12;
const FOUND_MAX = 12;

/** What is looked for when a question says an industry and no word finds anything; `training` would find trains. */
const INDUSTRY_SEARCH: Readonly<Record<Industry, readonly string[]>> = {
  fitness: ['fitness', 'workout'],
  business: ['business', 'marketing'],
  creative: ['design', 'artist'],
  tech: ['tech', 'software'],
  education: ['learning', 'course'],
  lifestyle: ['food', 'home'],
};

/** What is searched of these is in what is shown, and is marked there. */
const MARKED: readonly SearchKind[] = ['post', 'product', 'course', 'lesson'];

/** Nobody follows themselves, or buys or books what is their own. */
const OWNED: readonly SearchKind[] = ['person', 'business', 'product', 'service'];

const isMarked = ({ title, excerpt }: SearchResult): boolean =>
  title.marks.length > 0 || (excerpt?.marks ?? []).length > 0;

export type PlaybookFound = Awaited<ReturnType<typeof playbooksFor>>[number];

function score(playbook: PlaybookFound, { goal, industry, all }: Intent): number {
  const hits = (text: string) => new Set(marksIn(text, all).map(([from, to]) => text.slice(from, to))).size;
  const steps = playbook.content.steps.map(({ title }) => title).join(' ');
  return (
    (goal === playbook.goal ? 2 : 0) +
    (industry !== null && industry === playbook.industry ? 1.5 : 0) +
    // Where no industry is meant, advice for everybody fits better than that for one.
    (industry === null && playbook.industry === null ? 0.5 : 0) +
    2 * hits(playbook.title) +
    hits(playbook.description) +
    0.5 * Math.min(3, hits(steps)) +
    (playbook.tribeId === null ? 0 : 0.5)
  );
}

/** The playbooks that fit, the best first; none when nothing of the question is in any. */
export async function fittingPlaybooks(db: Db, viewer: Viewer, intent: Intent): Promise<PlaybookFound[]> {
  const { goal, industry } = intent;
  const rows = await playbooksFor(db, viewer, { goal, industry, limit: PLAYBOOKS_MAX });
  return rows
    .map((row) => ({ row, score: score(row, intent) }))
    .filter((found) => found.score >= 2)
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row);
}

export interface Retrieved {
  items: (SearchResult & { word: string })[];
  /** What was looked for, as it was written. */
  looked: string[];
  /** Ids of what the viewer owns or follows. */
  owned: ReadonlySet<string>;
  /** Ids of services that have times to choose from, or a link. */
  bookable: ReadonlySet<string>;
}

/** By all words together, then by each, and by those of the industry where none finds anything. */
export async function retrieve(db: Db, viewer: Viewer, intent: Intent): Promise<Retrieved> {
  const { words, all, industry } = intent;
  const wider = industry === null ? [] : INDUSTRY_SEARCH[industry];
  const own = new Set([(words.length === 0 ? all : words).join(' '), ...words]);
  const asked = [...new Set([...own, ...wider])].filter((q) => q !== '');
  const kinds: readonly SearchKind[] = intent.kinds;
  const found = new Map<string, Retrieved['items'][number]>();
  const looked: string[] = [];
  for (const q of asked.slice(0, SEARCHES_MAX)) {
    if (found.size >= FOUND_MAX || (found.size > 0 && !own.has(q))) break;
    looked.push(q);
    const { items, isAlike } = await search(db, viewer, { q, kinds, limit: FOUND_EACH });
    // Of a single word what is only named alike is more often wrong than right.
    if (isAlike && q !== asked[0]) continue;
    for (const item of items) {
      // Found by a stem that another word has too, as `fits` by that of `fitness`, or by letters alone.
      if (!isMarked(item) && (isAlike || MARKED.includes(item.kind))) continue;
      const key = `${item.kind}:${item.id}`;
      if (!found.has(key)) found.set(key, { ...item, word: q });
    }
  }
  const named = (kind: SearchKind) => (intent.named.includes(kind) ? 0 : 1);
  const items = [...found.values()]
    .sort((one, other) => named(one.kind) - named(other.kind))
    .slice(0, FOUND_MAX);
  const ids = items.filter(({ kind }) => OWNED.includes(kind)).map(({ id }) => id);
  const owned = new Set(ids.length === 0 ? [] : await ownedOrFollowed(db, viewer, ids));
  const services = items.filter(({ kind }) => kind === 'service').map(({ id }) => id);
  const bookable = new Set(services.length === 0 ? [] : await bookableServices(db, services));
  return { items, looked, owned, bookable };
}

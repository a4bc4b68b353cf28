import { bookableServices } from '@kindred/db/businesses/services/visibility';
import type { Db } from '@kindred/db/client';
import { playbooksFor } from '@kindred/db/guide/playbooks/visibility';
import { ownedOrFollowed } from '@kindred/db/guide/situation/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SearchKind, SearchResult } from '@kindred/validation/discovery';
import type { Industry } from '@kindred/validation/guide';
import { search, wordsOf } from '../../discovery/service.ts';
import type { Intent } from './intent.ts';
import { type Relevance, relevanceOf, saidIn, worthOffering } from './relevance.ts';

/** Playbooks compared: those of the product and of the viewer's tribes. */
const PLAYBOOKS_MAX = 300;
/** Searches of one question, and what is taken of each. */
const SEARCHES_MAX = 4;
const FOUND_EACH = 12;
const FOUND_MAX = 12;

/** What is looked for when a question says an industry and no word finds anything; `training` would find trains. */
const INDUSTRY_SEARCH: Readonly<Record<Industry, readonly string[]>> = {
  fitness: ['fitness', 'workout', 'running'],
  business: ['business', 'marketing'],
  creative: ['design', 'artist'],
  tech: ['tech', 'software'],
  education: ['learning', 'course'],
  lifestyle: ['food', 'home'],
};
/** Kinds that an industry search offers: people and posts are not among them. */
const INDUSTRY_KINDS: readonly SearchKind[] = ['tribe', 'business', 'service', 'event', 'product', 'course'];

/** What is searched of these is all in what is shown. */
const SHOWN: readonly SearchKind[] = ['post', 'product', 'course', 'lesson', 'service', 'event'];

/** Nobody follows themselves, or buys or books what is their own. */
const OWNED: readonly SearchKind[] = ['person', 'business', 'product', 'service'];

export type PlaybookFound = Awaited<ReturnType<typeof playbooksFor>>[number];

/** How well it fits, and whether it is about what was asked at all. */
function score(playbook: PlaybookFound, { goal, industry, all, words }: Intent) {
  const hits = (text: string) => saidIn(text, all);
  const steps = hits(playbook.content.steps.map(({ title }) => title).join(' '));
  const [title, description] = [hits(playbook.title), hits(playbook.description)];
  const isOfGoal = goal !== null && goal === playbook.goal;
  const isOfIndustry = industry !== null && industry === playbook.industry;
  return {
    isMeant: isOfGoal || isOfIndustry || saidIn(`${playbook.title} ${playbook.description}`, words) > 0,
    score:
      (isOfGoal ? 2 : 0) +
      (isOfIndustry ? 1.5 : 0) +
      // Where no industry is meant, advice for everybody fits better than that for one.
      (industry === null && playbook.industry === null ? 0.5 : 0) +
      2 * title +
      description +
      0.5 * Math.min(3, steps) +
      (playbook.tribeId === null ? 0 : 0.5),
  };
}

/** The playbooks that fit, the best first; none when nothing of the question is in any. */
export async function fittingPlaybooks(db: Db, viewer: Viewer, intent: Intent): Promise<PlaybookFound[]> {
  const { goal, industry } = intent;
  const rows = await playbooksFor(db, viewer, { goal, industry, limit: PLAYBOOKS_MAX });
  return rows
    .map((row) => ({ row, ...score(row, intent) }))
    .filter((found) => found.isMeant && found.score >= 2)
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row);
}

type Found = SearchResult & { relevance: Relevance };

export interface Retrieved {
  items: Found[];
  /** What it is about, as it was written: looked for, and not found where `isClose`. */
  looked: string[];
  /** Whether the items are of the same industry only. */
  isClose: boolean;
  /** Ids of what the viewer owns or follows. */
  owned: ReadonlySet<string>;
  /** Ids of services that have times to choose from, or a link. */
  bookable: ReadonlySet<string>;
}

/**
 * By all words together, then by each, and by those of the industry where none finds anything. Words of a goal or a kind
 * are no topic: they are looked for only where there is nothing else to go by.
 */
export async function retrieve(db: Db, viewer: Viewer, intent: Intent): Promise<Retrieved> {
  const { words, all, goal, field, kinds } = intent;
  const topic = words.length > 0 || goal !== null ? words : all;
  const own = [...new Set([topic.join(' '), ...topic])].filter((q) => q !== '').slice(0, SEARCHES_MAX);
  const found = new Map<string, { item: SearchResult; by: Set<string> }>();
  for (const q of own) {
    if (found.size >= FOUND_MAX) break;
    const { items, isAlike } = await search(db, viewer, { q, kinds, limit: FOUND_EACH });
    for (const item of items) {
      const key = `${item.kind}:${item.id}`;
      const known = found.get(key) ?? { item, by: new Set() };
      found.set(key, known);
      // Found by one word, it has to show that word where it can; found by several, it has to show one of them.
      const isHidden = wordsOf(q).length > 1 || (!SHOWN.includes(item.kind) && !isShown(item));
      if (!isAlike && isHidden) for (const word of wordsOf(q)) known.by.add(word);
    }
  }
  const judged = [...found.values()].map(({ item, by }) => ({
    ...item,
    relevance: relevanceOf(item, topic, [...by]),
  }));
  let items = worthOffering(judged, topic);
  const wider = field === null ? [] : INDUSTRY_SEARCH[field].filter((q) => !own.includes(q));
  let isClose = false;
  for (const q of wider.slice(0, SEARCHES_MAX - own.length)) {
    if (items.length > 0) break;
    const page = { q, kinds: kinds.filter((kind) => INDUSTRY_KINDS.includes(kind)), limit: FOUND_EACH };
    const { items: others } = await search(db, viewer, page);
    items = others
      .map((item) => ({ ...item, relevance: relevanceOf(item, [q]) }))
      .filter(({ relevance }) => relevance.isStrong);
    isClose = items.length > 0 && words.length > 0;
  }
  const named = (kind: SearchKind) => (intent.named.includes(kind) ? 0 : 1);
  items = items.sort((one, other) => named(one.kind) - named(other.kind)).slice(0, FOUND_MAX);
  const ids = items.filter(({ kind }) => OWNED.includes(kind)).map(({ id }) => id);
  const owned = new Set(ids.length === 0 ? [] : await ownedOrFollowed(db, viewer, ids));
  const services = items.filter(({ kind }) => kind === 'service').map(({ id }) => id);
  const bookable = new Set(services.length === 0 ? [] : await bookableServices(db, services));
  return { items, looked: words, isClose, owned, bookable };
}

/** Whether it shows why it was found. */
const isShown = ({ title, excerpt }: SearchResult): boolean =>
  title.marks.length > 0 || (excerpt?.marks ?? []).length > 0;

import { bookableServices } from '@kindred/db/businesses/services/visibility';
import type { Db } from '@kindred/db/client';
import { playbooksFor } from '@kindred/db/guide/playbooks/visibility';
import { ownedOrFollowed } from '@kindred/db/guide/situation/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SearchKind, SearchResult } from '@kindred/validation/discovery';
import type { Industry } from '@kindred/validation/guide';
import { corrected, search, searchAny } from '../../discovery/service.ts';
import { rarityOf } from '../meaning/rarity.ts';
import { relatedTo } from '../meaning/related.ts';
import type { Intent } from './intent.ts';
import { type Relevance, relevanceOf, saidIn, worthOffering } from './relevance.ts';

/** Playbooks compared: those of the product and of the viewer's tribes. */
const PLAYBOOKS_MAX = 300;
/** Results compared with a question, and those offered. */
const COMPARED_MAX = 80;
const FOUND_MAX = 12;
/** Words of one search: those of the question and related ones. */
const WORDS_MAX = 40;

/** Searched for when a question has an industry and no topic. */
const INDUSTRY_WORDS: Readonly<Record<Industry, readonly string[]>> = {
  fitness: ['fitness'],
  business: ['founders', 'company'],
  creative: ['design', 'artist'],
  tech: ['software', 'programming'],
  education: ['lessons', 'teaching'],
  lifestyle: ['food', 'home'],
};
/** Kinds of an industry search: people and posts are not among them. */
const INDUSTRY_KINDS: readonly SearchKind[] = ['tribe', 'business', 'service', 'event', 'product', 'course'];

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
  /** Results that answer the question, the best first; without posts. */
  items: Found[];
  /** A post about all words of the question. */
  post: SearchResult | null;
  /** Words that were searched for, as they were written. */
  looked: string[];
  /** Ids of what the viewer owns or follows. */
  owned: ReadonlySet<string>;
  /** Ids of services that have times to choose from, or a link. */
  bookable: ReadonlySet<string>;
}

/** Results about a topic, the best first. */
async function about(db: Db, viewer: Viewer, topic: readonly string[], intent: Intent): Promise<Found[]> {
  const words = [...new Set([...topic, ...topic.flatMap(relatedTo)])].slice(0, WORDS_MAX);
  const kinds = intent.kinds.filter((kind) => kind !== 'post');
  const found = await searchAny(db, viewer, { words, kinds, limit: COMPARED_MAX });
  const compared = found.map(({ result, body, tags }) => {
    const { kind, title, location, source } = result;
    const texts = { kind, title: title.text, body, tags, location, source };
    return { ...result, relevance: relevanceOf(texts, topic) };
  });
  return worthOffering(compared, intent.named);
}

/** Results about any of the words of an industry. */
async function ofIndustry(db: Db, viewer: Viewer, industry: Industry, intent: Intent): Promise<Found[]> {
  const kinds = intent.kinds.filter((kind) => INDUSTRY_KINDS.includes(kind));
  const found: Found[] = [];
  for (const word of INDUSTRY_WORDS[industry])
    found.push(...(await about(db, viewer, [word], { ...intent, kinds })));
  return [...new Map(found.map((item) => [item.id, item])).values()];
}

/** A post that says all words as they were asked. */
async function postAbout(db: Db, viewer: Viewer, topic: readonly string[], { kinds }: Intent) {
  if (!kinds.includes('post') || topic.length === 0) return null;
  const { items, isAlike } = await search(db, viewer, { q: topic.join(' '), kinds: ['post'], limit: 1 });
  const [post] = items;
  // The index takes words of one stem for the same, such as `fits` and `fitness`.
  const says = post !== undefined && saidIn(post.excerpt?.text ?? '', topic) === topic.length;
  return isAlike || !says ? null : post;
}

/** False for a word of the language, and where the first letter differs: that would be another word. */
const isCorrection = (word: string, corrected: string) => rarityOf(word) === 1 && word[0] === corrected[0];

/** Searches once for the topic of a question and its related words; again with the spelling corrected where nothing fits. */
export async function retrieve(db: Db, viewer: Viewer, intent: Intent): Promise<Retrieved> {
  const { words: topic, industry, isIndustryChosen } = intent;
  let items = await about(db, viewer, topic, intent);
  if (items.length === 0 && topic.length > 0) {
    const { words } = await corrected(db, viewer, topic);
    const isMistake = (word: string, at: number) => word === topic[at] || isCorrection(topic[at] ?? '', word);
    if (words?.every(isMistake)) items = await about(db, viewer, words, intent);
  }
  if (topic.length === 0 && isIndustryChosen && industry !== null) {
    items = await ofIndustry(db, viewer, industry, intent);
  }
  items = items.slice(0, FOUND_MAX);
  const post = await postAbout(db, viewer, topic, intent);
  const ids = items.filter(({ kind }) => OWNED.includes(kind)).map(({ id }) => id);
  const owned = new Set(ids.length === 0 ? [] : await ownedOrFollowed(db, viewer, ids));
  const services = items.filter(({ kind }) => kind === 'service').map(({ id }) => id);
  const bookable = new Set(services.length === 0 ? [] : await bookableServices(db, services));
  return { items, post, looked: topic, owned, bookable };
}

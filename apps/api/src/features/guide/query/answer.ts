import { randomUUID } from 'node:crypto';
import { toMinor } from '@kindred/validation/commerce/money';
import type { SearchKind, SearchResult } from '@kindred/validation/discovery';
import { TARGETS, type TargetType } from '@kindred/validation/guide';
import type { ShownTask } from '@kindred/validation/guide/plans';
import type { GuideAnswer, GuideClaim, GuideResult, GuideSource } from '@kindred/validation/guide/query';
import { money } from '../../commerce/notices/service.ts';
import type { Intent } from './intent.ts';
import type { PlaybookFound, Retrieved } from './retrieve.ts';
import type { Situation } from './situation.ts';

const RESULTS_MAX = 8;
const STEPS_TOLD = 3;
const FACTS_TOLD = 3;
const EXCERPT_MAX = 160;
const NAME_MAX = 80;

const KIND_NAMES: Partial<Record<SearchKind, string>> = {
  tribe: 'tribes',
  business: 'businesses',
  service: 'services',
  event: 'events',
  product: 'products',
  course: 'courses',
  person: 'people',
  post: 'posts',
};

export interface Material {
  intent: Intent;
  playbooks: readonly PlaybookFound[];
  retrieved: Retrieved;
  situation: Situation;
}

/** Sentences with their sources, each source once. */
function writer() {
  const claims: GuideClaim[] = [];
  const sources: GuideSource[] = [];
  const place = (source: GuideSource): number => {
    const at = sources.findIndex(({ kind, id }) => kind === source.kind && id === source.id);
    return at === -1 ? sources.push(source) - 1 : at;
  };
  return {
    claims,
    sources,
    say(text: string, ...from: GuideSource[]) {
      claims.push({ text, sources: from.map(place) });
    },
  };
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** A post is known by what it says. */
const nameOf = ({ kind, title, excerpt }: SearchResult): string =>
  (kind === 'post' && excerpt !== null ? excerpt.text.replace(/^… /, '') : title.text)
    .slice(0, NAME_MAX)
    .toWellFormed();

const sourceOf = (item: SearchResult): GuideSource => ({
  kind: item.kind,
  id: item.id,
  name: nameOf(item),
  url: item.path,
});

const playbookSource = ({ id, title }: PlaybookFound): GuideSource => ({
  kind: 'playbook',
  id,
  name: title,
  url: `/guide?playbook=${id}`,
});

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const isTarget = (kind: string): kind is TargetType => (TARGETS as readonly string[]).includes(kind);

const CTA: Readonly<Record<TargetType, GuideResult['cta']>> = {
  tribe: { text: 'Join', action: 'join' },
  business: { text: 'Follow', action: 'follow' },
  person: { text: 'Follow', action: 'follow' },
  service: { text: 'Book Now', action: 'book' },
  product: { text: 'Buy Now', action: 'buy' },
  event: { text: 'View', action: 'open' },
  course: { text: 'View', action: 'open' },
};

/** Beside that. */
const MORE: Partial<Record<TargetType, GuideResult['more']>> = {
  business: [{ text: 'Save', action: 'save' }],
};

function presentResult(
  item: Retrieved['items'][number],
  { retrieved, situation }: Material,
): GuideResult | null {
  const { kind, id, title, excerpt, rating, price, currency, members, location, imageUrl, path, word } = item;
  if (!isTarget(kind)) return null;
  const isMine = kind === 'tribe' && situation.tribes.some((tribe) => tribe.id === id);
  const isOpened = isMine || retrieved.owned.has(id);
  const isIdle = kind === 'service' && !retrieved.bookable.has(id);
  return {
    id,
    name: title.text,
    type: kind,
    description: (excerpt?.text ?? '').slice(0, EXCERPT_MAX),
    rating,
    price: price === null || currency === null ? price : money(toMinor(price, currency), currency),
    members,
    location,
    imageUrl,
    why: isMine ? 'You are a member' : `Matches “${word}”`,
    url: path,
    cta: isOpened ? { text: 'Open', action: 'open' } : isIdle ? { text: 'View', action: 'open' } : CTA[kind],
    more: MORE[kind] ?? [],
  };
}

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The steps of a playbook as tasks, with what of this community helps; each thing helps once. */
export function tasksOf(playbook: PlaybookFound, items: Retrieved['items'], now: Date): ShownTask[] {
  const free = [...items];
  return playbook.content.steps.map(({ title, description, day, priority, fill }) => {
    const at = fill === undefined ? -1 : free.findIndex(({ kind }) => kind === fill);
    const [item] = at === -1 ? [] : free.splice(at, 1);
    const isFilled = item !== undefined && fill !== undefined;
    return {
      id: randomUUID(),
      title,
      description,
      deadline: dayAfter(now, day),
      automated: false,
      priority,
      completed: false,
      target: isFilled ? { type: fill, id: item.id } : null,
      link: isFilled ? { name: item.title.text, url: item.path } : null,
    };
  });
}

/** What is said when nothing was found. */
function miss({ intent, retrieved }: Material): string {
  const looked = retrieved.looked.map((word) => `“${word}”`);
  const where = listed(intent.kinds.flatMap((kind) => KIND_NAMES[kind] ?? []));
  return looked.length === 0
    ? 'I found nothing for this. Name a goal, such as growing a tribe, or what it is about.'
    : `I found nothing for this. I looked for ${listed(looked)} in ${where} that you can see, and in the playbooks. Try other words, or remove a filter.`;
}

/** An answer of sentences from what was retrieved, and nothing else. */
export function assemble(material: Material, now: Date): Omit<GuideAnswer, 'suggestions'> {
  const { playbooks, retrieved, situation } = material;
  const { items } = retrieved;
  const text = writer();
  const [playbook] = playbooks;
  const isFound = playbook !== undefined || items.length > 0;
  if (!isFound) text.say(miss(material));
  if (playbook !== undefined) {
    const source = playbookSource(playbook);
    const weeks = playbook.weeks === 1 ? '1 week' : `${playbook.weeks} weeks`;
    text.say(`“${playbook.title}” fits: ${playbook.description}`, source);
    text.say(`It has ${playbook.stepCount} steps over ${weeks}.`, source);
    for (const step of playbook.content.steps.slice(0, STEPS_TOLD)) {
      const { title, description } = step;
      text.say(description === '' ? `${title}.` : `${title}: ${firstSentence(description)}`, source);
    }
  }
  if (isFound) {
    for (const fact of situation.facts.slice(0, FACTS_TOLD)) text.say(fact.text, fact.source);
  }
  if (items.length > 0) {
    const told = items.filter(({ kind }) => kind !== 'post').slice(0, 3);
    if (told.length > 0) text.say(`Here I found ${listed(told.map(nameOf))}.`, ...told.map(sourceOf));
    const post = items.find(({ kind }) => kind === 'post');
    if (post?.excerpt) text.say(`${post.title.text} wrote: “${post.excerpt.text}”`, sourceOf(post));
  } else if (isFound && retrieved.looked.length > 0) {
    text.say(`I found nobody and nothing here for ${listed(retrieved.looked.map((word) => `“${word}”`))}.`);
  }
  if (playbook === undefined && isFound) {
    text.say('No playbook fits. Choose a goal to get a plan.');
  }
  return {
    aiResponse: text.claims.map((claim) => claim.text).join(' '),
    claims: text.claims,
    sources: text.sources,
    isFound,
    isWorded: false,
    searchResults: items.flatMap((item) => presentResult(item, material) ?? []).slice(0, RESULTS_MAX),
    plan:
      playbook === undefined
        ? null
        : { title: playbook.title, playbookId: playbook.id, tasks: tasksOf(playbook, items, now) },
  };
}

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
const STEPS_NAMED = 3;
const FACTS_NAMED = 3;
const RESULTS_NAMED = 3;
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

/** What stands before the name of a thing, which may be any words. */
const SAID: Partial<Record<SearchKind, string>> = {
  tribe: 'the tribe',
  business: 'the business',
  service: 'the service',
  event: 'the event',
  product: 'the product',
  course: 'the course',
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

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Ends as a sentence does. */
const sentence = (text: string) => (/[.!?…]["”’')]*$/.test(text) ? text : `${text}.`);

const quoted = (text: string) => `“${oneLine(text).replaceAll(/[“”]/g, '"')}”`;

/** Cut between words. */
function shortened(text: string, max: number): string {
  const line = oneLine(text);
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).toWellFormed();
  return `${cut.replace(/(?<=\S)\s+\S*$/, '')}…`;
}

/** A post is known by what it says. */
const nameOf = ({ kind, title, excerpt }: SearchResult): string =>
  shortened(kind === 'post' && excerpt !== null ? excerpt.text.replace(/^… ?/, '') : title.text, NAME_MAX);

const said = (item: SearchResult): string => {
  const thing = SAID[item.kind];
  return thing === undefined ? nameOf(item) : `${thing} ${quoted(nameOf(item))}`;
};

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
  event: [{ text: 'RSVP', action: 'rsvp' }],
};

function presentResult(
  item: Retrieved['items'][number],
  { retrieved, situation }: Material,
): GuideResult | null {
  const { kind, id, title, excerpt, rating, price, currency, members, location, imageUrl, path, relevance } =
    item;
  if (!isTarget(kind)) return null;
  const isMine = kind === 'tribe' && situation.tribes.some((tribe) => tribe.id === id);
  const isOpened = isMine || retrieved.owned.has(id);
  const isIdle = kind === 'service' && !retrieved.bookable.has(id);
  return {
    id,
    name: title.text,
    type: kind,
    description: shortened(excerpt?.text ?? '', EXCERPT_MAX),
    rating,
    price: price === null || currency === null ? price : money(toMinor(price, currency), currency),
    members,
    location,
    imageUrl,
    why: isMine
      ? 'You are a member'
      : `${retrieved.isClose ? 'Close to what you asked: ' : 'Matches '}${listed(relevance.words.map(quoted))}`,
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

/** Said when nothing was found. */
function miss({ intent: { kinds, isNarrowed }, retrieved }: Material): string {
  const looked = retrieved.looked.map(quoted);
  if (looked.length === 0) {
    return 'I found nothing for this. Name a goal, such as growing a tribe, or what it is about.';
  }
  const where = kinds.flatMap((kind) => KIND_NAMES[kind] ?? []);
  const next = isNarrowed ? 'Try other words, or remove a filter.' : 'Try other words.';
  return `I found nothing for this. I looked for ${listed(looked)} in the playbooks and in the ${listed(where)} that you can see. ${next}`;
}

const missing = ({ looked }: Retrieved): string =>
  `I found nothing about ${listed(looked.map(quoted))} in this community.`;

const stepsOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);
const weeksOf = (count: number) => (count === 1 ? '1 week' : `${count} weeks`);

/** An answer of sentences from what was retrieved, and nothing else. */
export function assemble(material: Material, now: Date): Omit<GuideAnswer, 'suggestions'> {
  const { intent, playbooks, retrieved, situation } = material;
  const { items } = retrieved;
  const text = writer();
  const [playbook] = playbooks;
  const isFound = playbook !== undefined || items.length > 0;
  if (!isFound) text.say(miss(material));
  if (playbook !== undefined) {
    const source = playbookSource(playbook);
    text.say(`The playbook ${quoted(playbook.title)} can help.`, source);
    if (playbook.description.trim() !== '') text.say(sentence(oneLine(playbook.description)), source);
    text.say(`It takes ${weeksOf(playbook.weeks)} and has ${stepsOf(playbook.stepCount)}.`, source);
    const first = playbook.content.steps.slice(0, STEPS_NAMED).map(({ title }) => quoted(title));
    if (first.length > 0) text.say(`It begins with ${listed(first)}.`, source);
  }
  if (isFound) {
    for (const fact of situation.facts.slice(0, FACTS_NAMED)) text.say(fact.text, fact.source);
  }
  if (items.length > 0) {
    const named = items.filter(({ kind }) => kind !== 'post').slice(0, RESULTS_NAMED);
    const names = listed(named.map(said));
    if (retrieved.isClose) {
      text.say(missing(retrieved));
      text.say(`Close to it ${named.length === 1 ? 'is' : 'are'} ${names}.`, ...named.map(sourceOf));
    } else if (named.length > 0) {
      text.say(`I found ${names} in this community.`, ...named.map(sourceOf));
    }
    const post = items.find(({ kind }) => kind === 'post');
    if (post?.excerpt) {
      text.say(`${oneLine(post.title.text)} wrote in a post: ${quoted(post.excerpt.text)}`, sourceOf(post));
    }
  } else if (isFound && retrieved.looked.length > 0) {
    text.say(missing(retrieved));
  }
  if (playbook === undefined && isFound) {
    text.say(intent.goal === null ? 'No playbook fits. Choose a goal to get a plan.' : 'No playbook fits.');
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

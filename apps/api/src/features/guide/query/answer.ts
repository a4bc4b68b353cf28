import { randomUUID } from 'node:crypto';
import { toMinor } from '@kindred/validation/commerce/money';
import type { SearchResult } from '@kindred/validation/discovery';
import { TARGETS, type TargetType } from '@kindred/validation/guide';
import type { ShownTask } from '@kindred/validation/guide/plans';
import type { GuideAnswer, GuideClaim, GuideResult, GuideSource } from '@kindred/validation/guide/query';
import { money } from '../../commerce/notices/service.ts';
import type { Intent } from './intent.ts';
import type { PlaybookFound, Retrieved } from './retrieve.ts';
import type { Situation } from './situation.ts';

const RESULTS_MAX = 12;
const RESULTS_NAMED = 3;
const EXCERPT_MAX = 160;
const POST_NAME_MAX = 80;

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

const quoted = (text: string) => `“${oneLine(text).replaceAll(/[“”]/g, '"')}”`;

/** Cut between words. */
function shortened(text: string, max: number): string {
  const line = oneLine(text);
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).toWellFormed();
  return `${cut.replace(/(?<=\S)\s+\S*$/, '')}…`;
}

/** People by their names; titles, which may be any words, in quotes. */
const said = ({ kind, title }: SearchResult): string =>
  kind === 'person' ? oneLine(title.text) : quoted(title.text);

const sourceOf = (item: SearchResult): GuideSource => ({
  kind: item.kind,
  id: item.id,
  name: oneLine(item.title.text),
  url: item.path,
});

/** A post is known by how it begins. */
const postSource = (post: SearchResult): GuideSource => ({
  ...sourceOf(post),
  name: shortened((post.excerpt ?? post.title).text.replace(/^… ?/, ''), POST_NAME_MAX),
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
    why: isMine ? 'You are a member' : `About ${listed(relevance.words.map(quoted))}`,
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

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** The answer when nothing fits. */
function miss({ intent: { isNarrowed }, retrieved: { looked } }: Material): string {
  if (looked.length === 0) return 'Name a goal, such as growing a tribe, or a topic.';
  const next = isNarrowed ? 'Try other words, or remove a filter.' : 'Try other words.';
  return `Nothing here is about ${listed(looked.map(quoted))}. ${next}`;
}

/** At most four sentences: about a playbook, about results, a figure of the viewer's tribes, and words of a post. */
export function assemble(material: Material, now: Date): Omit<GuideAnswer, 'suggestions'> {
  const { intent, playbooks, retrieved, situation } = material;
  const { items, post } = retrieved;
  const text = writer();
  const [playbook] = playbooks;
  const isFound = playbook !== undefined || items.length > 0 || post !== null;
  if (!isFound) text.say(miss(material));
  if (playbook !== undefined) {
    const { title, stepCount, weeks } = playbook;
    const size = `${count(stepCount, 'step')}, ${count(weeks, 'week')}`;
    text.say(`Try ${quoted(title)}: ${size}.`, playbookSource(playbook));
  }
  const named = items.slice(0, RESULTS_NAMED);
  if (named.length > 0) {
    const names = listed(named.map(said));
    text.say(`${playbook === undefined ? 'Start with' : 'Then look at'} ${names}.`, ...named.map(sourceOf));
  }
  const [fact] = situation.facts;
  if (fact !== undefined && isFound && intent.goal !== null) text.say(fact.text, fact.source);
  if (post !== null && post.excerpt !== null) {
    const excerpt = quoted(shortened(post.excerpt.text, EXCERPT_MAX));
    text.say(`${oneLine(post.title.text)} wrote: ${excerpt}`, postSource(post));
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

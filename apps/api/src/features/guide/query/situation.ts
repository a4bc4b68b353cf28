import type { Db } from '@kindred/db/client';
import {
  askedAlikeIn,
  type SituationTribe,
  tribesOfViewer,
  unansweredIn,
} from '@kindred/db/guide/situation/visibility';
import { TRIBE_TABLE, tribeRank } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { CONTEXT_TRIBES_MAX, type GuideSource } from '@kindred/validation/guide/query';

/** Tribes somebody runs that are looked at closely. */
const RUN_MAX = 3;

export interface Fact {
  text: string;
  source: GuideSource;
}

export interface Situation {
  tribes: SituationTribe[];
  facts: Fact[];
}

/** A post is known by how it begins. */
function postSource({ id, content }: { id: string; content: string }): GuideSource {
  const name = content.replaceAll(/\s+/g, ' ').slice(0, 80).toWellFormed();
  return { kind: 'post', id, name, url: `/post/${id}` };
}

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`);

async function factsOf(db: Db, viewer: Viewer, tribe: SituationTribe): Promise<Fact[]> {
  const { id, name, slug, joined, departed } = tribe;
  const facts: Fact[] = [];
  const source = { kind: 'tribe', id, name, url: `/tribe/${slug}` };
  if (departed > 0) {
    facts.push({
      text: `${name} lost ${people(departed)} in the last 30 days; ${joined === 0 ? 'nobody' : joined} joined.`,
      source,
    });
  } else if (joined > 0) {
    facts.push({ text: `${people(joined)} joined ${name} in the last 30 days and nobody left.`, source });
  }
  const [unanswered, alike] = await Promise.all([unansweredIn(db, viewer, id), askedAlikeIn(db, viewer, id)]);
  const [oldest] = unanswered;
  if (oldest !== undefined) {
    const text =
      unanswered.length === 1
        ? `A question in ${name} has no answer yet.`
        : `${unanswered.length} questions in ${name} have no answer yet.`;
    facts.push({ text, source: postSource(oldest) });
  }
  if (alike !== undefined) {
    const text = `${alike.people} people asked much the same question in ${name} in the last 30 days.`;
    facts.push({ text, source: postSource(alike) });
  }
  return facts;
}

/** What the viewer is in and runs, and the figures of what they run. */
export async function situationOf(db: Db, viewer: Viewer): Promise<Situation> {
  const tribes = await tribesOfViewer(db, viewer, CONTEXT_TRIBES_MAX);
  const run = tribes.filter(({ role }) => tribeRank(role) >= tribeRank(TRIBE_TABLE.manage_settings.from));
  const facts = await Promise.all(run.slice(0, RUN_MAX).map((tribe) => factsOf(db, viewer, tribe)));
  return { tribes, facts: facts.flat() };
}

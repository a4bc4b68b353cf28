import type { Db, Tx } from '@kindred/db/client';
import { withSavepoint } from '@kindred/db/savepoint';
import type { HeldRule } from '@kindred/db/tribes/automations/writes';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import { lastEvents } from '@kindred/db/tribes/triggers/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { DRY_RUN_MAX, type DryRunView, type RuleContent } from '@kindred/validation/tribes/automations';
import type { Outbox } from '../../../platform/bus.ts';
import { presentPerson } from './present.ts';
import { type RuleEvent, type RunDeps, settle } from './run.ts';
import { nextOccurrence } from './schedule.ts';

type Item = DryRunView['items'][number];

/** Undoes what was done since the savepoint, or the transaction, that it is thrown out of. */
class Undo extends Error {}

/** What is told in a dry run is told to nobody. */
const SILENT: Outbox = { event: async () => undefined, job: async () => undefined, last: (work) => work() };

/** The rule as if it were on, with the viewer to act as. */
function asHeld(tribe: TribePageRow, viewer: Viewer, content: RuleContent): HeldRule {
  return {
    id: tribe.id,
    tribeId: tribe.id,
    name: content.name,
    content,
    nextRunAt: null,
    slug: tribe.slug,
    tribeName: tribe.name,
    actorId: viewer.id,
    actorFirstName: 'You',
    actorSuspendedAt: null,
    actorRole: viewer.role,
    actorTribeRole: tribe.role,
  };
}

function aboutOf(trigger: RuleContent['trigger']): string | null {
  if (trigger.type === 'post_in_space') return trigger.spaceId;
  return trigger.type === 'challenge_finished' ? trigger.challengeId : null;
}

/** The last of whom, or of what, a rule is for; of a schedule the next time it comes. */
async function eventsOf(tx: Tx, tribeId: string, { trigger }: RuleContent) {
  if (trigger.type === 'schedule') {
    const at = nextOccurrence(trigger, new Date());
    return [{ userId: null, subjectId: at.toISOString(), at }];
  }
  const days = trigger.type === 'inactive' ? trigger.days : 0;
  const asked = { tribeId, trigger: trigger.type, aboutId: aboutOf(trigger), days, limit: DRY_RUN_MAX };
  return lastEvents(tx, asked);
}

async function tried(
  deps: RunDeps,
  tx: Tx,
  rule: HeldRule,
  past: { userId: string | null; subjectId: string; at: Date },
): Promise<Item | undefined> {
  const event: RuleEvent = {
    trigger: rule.content.trigger.type,
    userId: past.userId,
    subjectId: past.subjectId,
    depth: 0,
    chain: undefined,
  };
  const settled = await settle(deps, { tx, outbox: SILENT, rule }, event, async () => false);
  if (settled === undefined) return undefined;
  const { subject, result } = settled;
  const person = subject && presentPerson({ ...subject, userId: subject.id });
  return { person, at: past.at.toISOString(), ...result };
}

/** Does the work and takes all of it back. */
async function undone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const learned: T[] = [];
  await withSavepoint(tx, async () => {
    learned.push(await work());
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return learned[0] as T;
}

/**
 * What a rule would do about the last of whom it is for. It is done, for each by itself, and taken back: nothing
 * else is as close to what would happen.
 */
export async function dryRun(
  { db, ...deps }: RunDeps & { db: Db },
  tribe: TribePageRow,
  viewer: Viewer,
  content: RuleContent,
): Promise<Item[]> {
  const rule = asHeld(tribe, viewer, content);
  const items: Item[] = [];
  const tx = await db.startTransaction().execute();
  try {
    for (const past of await eventsOf(tx, tribe.id, content)) {
      if (items.length >= DRY_RUN_MAX) break;
      const item = await undone(tx, () => tried(deps, tx, rule, past));
      if (item !== undefined) items.push(item);
    }
  } finally {
    await tx.rollback().execute();
  }
  return items;
}

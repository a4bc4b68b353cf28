import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { insertRule, insertRun } from '@kindred/db/tribes/automations/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { TribeRole } from '@kindred/validation/tribes';
import type { RuleContent } from '@kindred/validation/tribes/automations';
import {
  type AccessCases,
  type Arranged,
  type ByRole,
  everyRole,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
/** Who holds the platform's permission that running a tribe takes. */
const RUNS = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
const SHOWS = everyRole('not_allowed', { tribe_owner: 'shown', platform_admin: 'shown' });

/** Everything that a caller can have to do with a tribe that has rules, or has none. */
const TRIBES = {
  mine: { role: 'owner', isPrivate: true, hasRules: true },
  'one I am an admin of': { role: 'admin', isPrivate: true, hasRules: true },
  'one I moderate': { role: 'moderator', isPrivate: true, hasRules: true },
  'one I am in': { role: 'member', isPrivate: true, hasRules: true },
  'a public one of others': { role: null, isPrivate: false, hasRules: true },
  'a private one of others': { role: null, isPrivate: true, hasRules: true },
  'mine, without that feature': { role: 'owner', isPrivate: true, hasRules: false },
} as const satisfies Record<string, { role: TribeRole | null; isPrivate: boolean; hasRules: boolean }>;
type Which = keyof typeof TRIBES;

async function tribeOf({ db, caller }: Scene, which: Which): Promise<string> {
  const { role, isPrivate, hasRules } = TRIBES[which];
  const tribe = await createTribe(db, {
    isPrivate,
    enabledFeatures: hasRules ? ['spaces', 'automations'] : ['spaces'],
    ...(role === 'owner' ? { ownerId: caller.id } : {}),
  });
  if (role !== null && role !== 'owner') await joinTribe(db, tribe.id, caller.id, role);
  return tribe.id;
}

function aboutTribes(
  outcome: ByRole,
  arrange: (tribeId: string, scene: Scene) => Promise<Arranged>,
): Record<string, Situation> {
  const gets: Record<Which, ByRole> = {
    mine: outcome,
    'one I am an admin of': outcome,
    'one I moderate': NOT_ALLOWED,
    'one I am in': NOT_ALLOWED,
    'a public one of others': NOT_ALLOWED,
    'a private one of others': NOT_FOUND,
    'mine, without that feature': NOT_FOUND,
  };
  const situations = (Object.keys(gets) as Which[]).map((which): [Which, Situation] => [
    which,
    { arrange: async (scene) => arrange(await tribeOf(scene, which), scene), gets: gets[which] },
  ]);
  return Object.fromEntries(situations);
}

const contentOf = (name: string): RuleContent => ({
  name,
  trigger: { type: 'joined' },
  conditions: [],
  actions: [{ type: 'welcome_message', text: 'Hello' }],
});
const canary = () => `canary-${randomUUID()}`;

async function ruleIn(
  db: Db,
  tribeId: string,
  actsAs: string,
  more: { name?: string; status?: 'active' | 'paused' } = {},
): Promise<string> {
  const { name = 'A rule', status = 'active' } = more;
  const made = await db
    .transaction()
    .execute((tx) => insertRule(tx, { tribeId, actsAs, content: contentOf(name), status, nextRunAt: null }));
  if (made === 'too_many') throw new Error(made);
  return made.id;
}

async function ruleNow(db: Db, id: string) {
  return unrestrictedDb(db).selectFrom('automationRules').selectAll().where('id', '=', id).executeTakeFirst();
}

const rule = { kind: 'subject', permission: null } as const;

export const cases: AccessCases = {
  'tribes.automations.list': {
    rule,
    credentials: READS,
    situations: aboutTribes(SHOWS, async (id, { db, caller }) => {
      const name = canary();
      await ruleIn(db, id, caller.id, { name });
      return { input: { id }, canary: name };
    }),
  },

  'tribes.automations.options': {
    rule,
    credentials: READS,
    situations: aboutTribes(SHOWS, async (id, { db }) => {
      const name = canary();
      await createSpace(db, { tribeId: id, name });
      return { input: { id }, canary: name };
    }),
  },

  'tribes.automations.runs': {
    rule,
    credentials: READS,
    situations: aboutTribes(SHOWS, async (id, { db, caller }) => {
      const reason = canary();
      const ruleId = await ruleIn(db, id, caller.id);
      const run = { ruleId, tribeId: id, eventKey: reason, chainKey: reason, depth: 0, userId: caller.id };
      await db.transaction().execute((tx) => insertRun(tx, run, { status: 'skipped', reason, actions: [] }));
      return { input: { id }, canary: reason };
    }),
  },

  'tribes.automations.create': {
    rule,
    credentials: WRITES,
    situations: aboutTribes(RUNS, async (id, { db }) => ({
      input: { id, ...contentOf('New') },
      happened: async () => {
        const made = await unrestrictedDb(db)
          .selectFrom('automationRules')
          .select('id')
          .where('tribeId', '=', id)
          .executeTakeFirst();
        return made !== undefined;
      },
    })),
  },

  'tribes.automations.update': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutTribes(RUNS, async (id, { db, caller }) => {
        const ruleId = await ruleIn(db, id, caller.id);
        return {
          input: { id, ruleId, ...contentOf('Other') },
          happened: async () => (await ruleNow(db, ruleId))?.name === 'Other',
        };
      }),
      ...ofAnotherTribe('a rule of another tribe', { ...contentOf('Other') }),
    },
  },

  'tribes.automations.activate': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutTribes(RUNS, async (id, { db, caller }) => {
        const ruleId = await ruleIn(db, id, caller.id, { status: 'paused' });
        return {
          input: { id, ruleId },
          happened: async () => (await ruleNow(db, ruleId))?.status === 'active',
        };
      }),
      ...ofAnotherTribe('a rule of another tribe', {}),
    },
  },

  'tribes.automations.pause': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutTribes(RUNS, async (id, { db, caller }) => {
        const ruleId = await ruleIn(db, id, caller.id);
        return {
          input: { id, ruleId },
          happened: async () => (await ruleNow(db, ruleId))?.status === 'paused',
        };
      }),
      ...ofAnotherTribe('a rule of another tribe', {}),
    },
  },

  'tribes.automations.delete': {
    rule,
    credentials: WRITES,
    situations: {
      ...aboutTribes(RUNS, async (id, { db, caller }) => {
        const ruleId = await ruleIn(db, id, caller.id);
        return {
          input: { id, ruleId },
          happened: async () => (await ruleNow(db, ruleId)) === undefined,
        };
      }),
      ...ofAnotherTribe('a rule of another tribe', {}),
    },
  },

  'tribes.automations.dryRun': {
    rule,
    credentials: WRITES,
    situations: aboutTribes(SHOWS, async (id, { db, caller }) => {
      const handle = canary().slice(0, 28);
      await db.updateTable('users').set({ handle }).where('id', '=', caller.id).execute();
      const member = await db
        .selectFrom('tribeMemberships')
        .select('id')
        .where('tribeId', '=', id)
        .where('userId', '=', caller.id)
        .executeTakeFirst();
      return { input: { id, ...contentOf('Try') }, ...(member === undefined ? {} : { canary: handle }) };
    }),
  },
};

/** Whoever runs one tribe has nothing to do with the rules of another. */
function ofAnotherTribe(name: string, more: Record<string, unknown>): Record<string, Situation> {
  return {
    [name]: {
      arrange: async (scene) => {
        const other = await createTribe(scene.db);
        const ruleId = await ruleIn(scene.db, other.id, other.ownerId);
        const before = await ruleNow(scene.db, ruleId);
        const happened = async () => {
          const now = await ruleNow(scene.db, ruleId);
          return now === undefined || now.name !== before?.name || now.status !== before?.status;
        };
        return { input: { id: await tribeOf(scene, 'mine'), ruleId, ...more }, happened };
      },
      gets: everyRole('not_allowed', { tribe_owner: 'not_found', platform_admin: 'not_found' }),
    },
  };
}

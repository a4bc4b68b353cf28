import { randomBytes, randomUUID } from 'node:crypto';
import { hashCode } from '@kindred/api/platform/link-code';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createPlan, createPlaybook, planTask } from '@kindred/db/factories/guide';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { TribeRole } from '@kindred/validation/tribes';
import {
  type AccessCases,
  everyRole,
  OPEN_WRITES,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
/** Whose platform role carries running a tribe: what they asked for is done. */
const CHANGES = everyRole('not_allowed', { tribe_owner: 'hidden', platform_admin: 'hidden' });

const written = {
  title: 'Grow together',
  description: 'What to do first',
  category: 'grow',
  weeks: 1,
  difficulty: 'beginner',
  steps: [{ title: 'Begin', day: 0 }],
} as const;

/** A private tribe that the caller is in as this, or not at all. */
async function tribeWith({ db, caller }: Scene, role: TribeRole | null): Promise<string> {
  const { id } = await createTribe(db, { isPrivate: true });
  if (role !== null) await joinTribe(db, id, caller.id, role);
  return id;
}

async function playbookWith(scene: Scene, role: TribeRole | null) {
  const canary = `Playbook ${randomUUID()}`;
  const tribeId = await tribeWith(scene, role);
  const { id } = await createPlaybook(scene.db, { tribeId, title: canary });
  return { id, tribeId, canary };
}

async function titleOf(db: Db, table: 'guidePlaybooks' | 'guidePlans', id: string) {
  const row = await unrestrictedDb(db)
    .selectFrom(table)
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title;
}

function ofPlaybook(
  input: (id: string) => Record<string, unknown>,
  happened: (title: string | undefined) => boolean,
): Record<string, Situation> {
  const as = (role: TribeRole | null, gets: Situation['gets']): Situation => ({
    arrange: async (scene) => {
      const { id, canary } = await playbookWith(scene, role);
      return {
        input: input(id),
        canary,
        happened: async () => happened(await titleOf(scene.db, 'guidePlaybooks', id)),
      };
    },
    gets,
  });
  return {
    'of a tribe I run': as('admin', CHANGES),
    'of a tribe I am in': as('member', NOT_ALLOWED),
    'of a tribe of others': as(null, NOT_FOUND),
    'of the product': {
      arrange: async ({ db }) => {
        const { id, title } = await createPlaybook(db);
        return {
          input: input(id),
          happened: async () => (await titleOf(db, 'guidePlaybooks', id)) !== title,
        };
      },
      gets: NOT_ALLOWED,
    },
  };
}

async function planFor(db: Db, userId: string, shareHash: Buffer | null = null) {
  const canary = `Plan ${randomUUID()}`;
  await unrestrictedDb(db).deleteFrom('guidePlans').where('userId', '=', userId).execute();
  const { id } = await createPlan(db, userId, { title: canary, shareHash });
  return { id, canary };
}

const stranger = async (db: Db) => (await createUser(db)).id;

/** The person's own plan, and another person's. */
function ofPlan(
  input: (id: string) => Record<string, unknown>,
  gets: Situation['gets'],
  happened?: (db: Db, id: string) => Promise<boolean>,
): Record<string, Situation> {
  const whose = (isMine: boolean): Situation => ({
    arrange: async ({ db, caller }) => {
      const { id, canary } = await planFor(db, isMine ? caller.id : await stranger(db));
      return { input: input(id), canary, ...(happened && { happened: () => happened(db, id) }) };
    },
    gets: isMine ? gets : NOT_FOUND,
  });
  return { 'my own': whose(true), 'of somebody else': whose(false) };
}

const isShared = async (db: Db, id: string) => {
  const row = await unrestrictedDb(db)
    .selectFrom('guidePlans')
    .select('shareHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.shareHash !== null;
};

const mine = { rule: { kind: 'subject', permission: null } } as const;

async function questionOf(db: Db, userId: string) {
  await unrestrictedDb(db).deleteFrom('guideQuestions').where('userId', '=', userId).execute();
  const query = `Question ${randomUUID()}`;
  const { id } = await unrestrictedDb(db)
    .insertInto('guideQuestions')
    .values({ userId, query, type: 'all' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, query };
}

async function isForgotten(db: Db, id: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('guideQuestions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined;
}

const readers = (mine: Situation['gets']): Record<string, Situation> => ({
  'what I asked': {
    arrange: async ({ db, caller }) => ({ input: {}, canary: (await questionOf(db, caller.id)).query }),
    gets: mine,
  },
  'what somebody else asked': {
    arrange: async ({ db }) => ({ input: {}, canary: (await questionOf(db, await stranger(db))).query }),
    gets: HIDDEN,
  },
});

/** A task that the guide offered to add to a plan, or did add. */
async function offered({ db, caller }: Scene, isMine: boolean, isDone: boolean) {
  const userId = isMine ? caller.id : await stranger(db);
  const task = planTask();
  const plan = await createPlan(db, userId, { tasks: isDone ? [task] : [] });
  const about = { action: 'add', targetType: 'plan', targetId: plan.id } as const;
  const { id: token } = await unrestrictedDb(db)
    .insertInto('guideActions')
    .values({
      ...about,
      userId,
      content: { text: 'Write the welcome' },
      state: isDone ? 'done' : 'offered',
      undo: isDone ? { planId: plan.id, taskId: task.id } : null,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tasks = async () => {
    const row = await unrestrictedDb(db)
      .selectFrom('guidePlans')
      .select('content')
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow();
    return row.content.tasks.length;
  };
  return { about, token, tasks };
}

const confirming = (isMine: boolean, gets: Situation['gets']): Situation => ({
  arrange: async (scene) => {
    const { about, token, tasks } = await offered(scene, isMine, false);
    return { input: { ...about, token }, happened: async () => (await tasks()) === 1 };
  },
  gets,
});
const undoing = (isMine: boolean, gets: Situation['gets']): Situation => ({
  arrange: async (scene) => {
    const { token, tasks } = await offered(scene, isMine, true);
    return { input: { token }, happened: async () => (await tasks()) === 0 };
  },
  gets,
});

export const cases: AccessCases = {
  'guide.context': { rule: { kind: 'signedIn' }, credentials: READS, situations: readers(SHOWN) },
  'guide.query': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'with a playbook of a tribe I am in': {
        arrange: async (scene) => {
          const { canary } = await playbookWith(scene, 'member');
          return { input: { query: 'playbook' }, canary };
        },
        gets: SHOWN,
      },
      'with a playbook of a tribe of others': {
        arrange: async (scene) => {
          const { canary } = await playbookWith(scene, null);
          return { input: { query: 'playbook' }, canary };
        },
        gets: HIDDEN,
      },
    },
  },
  'guide.forgetQuestion': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'what I asked': {
        arrange: async ({ db, caller }) => {
          const { id } = await questionOf(db, caller.id);
          return { input: { id }, happened: () => isForgotten(db, id) };
        },
        gets: OK,
      },
      'what somebody else asked': {
        arrange: async ({ db }) => {
          const { id } = await questionOf(db, await stranger(db));
          return { input: { id }, happened: () => isForgotten(db, id) };
        },
        gets: NOT_FOUND,
      },
    },
  },
  'guide.forgetQuestions': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'what I asked': {
        arrange: async ({ db, caller }) => {
          const { id } = await questionOf(db, caller.id);
          return { input: {}, happened: () => isForgotten(db, id) };
        },
        gets: OK,
      },
    },
  },
  'guide.act': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'what was shown to me': confirming(true, OK),
      'what was shown to somebody else': confirming(false, everyRole('guide_offer_gone')),
    },
  },
  'guide.undo': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'what the guide did for me': undoing(true, OK),
      'what it did for somebody else': undoing(false, everyRole('guide_undo_gone')),
    },
  },

  'guide.playbooks.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'of a tribe I am in': {
        arrange: async (scene) => ({ input: {}, canary: (await playbookWith(scene, 'member')).canary }),
        gets: SHOWN,
      },
      'of a tribe of others': {
        arrange: async (scene) => ({ input: {}, canary: (await playbookWith(scene, null)).canary }),
        gets: HIDDEN,
      },
    },
  },
  'guide.playbooks.get': {
    ...mine,
    credentials: READS,
    situations: {
      'of a tribe I am in': {
        arrange: async (scene) => {
          const { id, canary } = await playbookWith(scene, 'member');
          return { input: { id }, canary };
        },
        gets: SHOWN,
      },
      'of a tribe of others': {
        arrange: async (scene) => {
          const { id, canary } = await playbookWith(scene, null);
          return { input: { id }, canary };
        },
        gets: NOT_FOUND,
      },
    },
  },
  'guide.playbooks.create': {
    ...mine,
    credentials: WRITES,
    situations: Object.fromEntries(
      (
        [
          [
            'for a tribe I run',
            'admin',
            everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' }),
          ],
          ['for a tribe I am in', 'member', NOT_ALLOWED],
          ['for a tribe of others', null, NOT_FOUND],
        ] as const
      ).map(([name, role, gets]): [string, Situation] => [
        name,
        {
          arrange: async (scene) => {
            const tribeId = await tribeWith(scene, role);
            return {
              input: { ...written, tribeId },
              happened: async () => {
                const made = await unrestrictedDb(scene.db)
                  .selectFrom('guidePlaybooks')
                  .select('id')
                  .where('tribeId', '=', tribeId)
                  .executeTakeFirst();
                return made !== undefined;
              },
            };
          },
          gets,
        },
      ]),
    ),
  },
  'guide.playbooks.update': {
    ...mine,
    credentials: WRITES,
    situations: ofPlaybook(
      (id) => ({ ...written, id }),
      (title) => title === written.title,
    ),
  },
  'guide.playbooks.delete': {
    ...mine,
    credentials: WRITES,
    situations: ofPlaybook(
      (id) => ({ id }),
      (title) => title === undefined,
    ),
  },

  'guide.plans.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => ({ input: {}, canary: (await planFor(db, caller.id)).canary }),
        gets: SHOWN,
      },
      'of somebody else': {
        arrange: async ({ db }) => ({ input: {}, canary: (await planFor(db, await stranger(db))).canary }),
        gets: HIDDEN,
      },
    },
  },
  'guide.plans.get': { ...mine, credentials: READS, situations: ofPlan((id) => ({ id }), SHOWN) },
  'guide.plans.create': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'one of one task': {
        arrange: async ({ db, caller }) => {
          await planFor(db, caller.id);
          const title = `Mine ${randomUUID()}`;
          return {
            input: { title, tasks: [planTask()] },
            happened: async () => {
              const rows = await unrestrictedDb(db)
                .selectFrom('guidePlans')
                .select('title')
                .where('userId', '=', caller.id)
                .execute();
              return rows.some((row) => row.title === title);
            },
          };
        },
        gets: OK,
      },
    },
  },
  'guide.plans.update': {
    ...mine,
    credentials: WRITES,
    situations: ofPlan(
      (id) => ({ id, title: 'Better', tasks: [] }),
      HIDDEN,
      async (db, id) => (await titleOf(db, 'guidePlans', id)) === 'Better',
    ),
  },
  'guide.plans.delete': {
    ...mine,
    credentials: WRITES,
    situations: ofPlan(
      (id) => ({ id }),
      HIDDEN,
      async (db, id) => (await titleOf(db, 'guidePlans', id)) === undefined,
    ),
  },
  'guide.plans.share': {
    ...mine,
    credentials: WRITES,
    situations: ofPlan((id) => ({ id }), SHOWN, isShared),
  },
  'guide.plans.unshare': {
    ...mine,
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id } = await planFor(db, caller.id, randomBytes(32));
          return { input: { id }, happened: async () => !(await isShared(db, id)) };
        },
        gets: OK,
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const { id, canary } = await planFor(db, await stranger(db), randomBytes(32));
          return { input: { id }, canary, happened: async () => !(await isShared(db, id)) };
        },
        gets: NOT_FOUND,
      },
    },
  },
  'guide.plans.shared': {
    rule: { kind: 'public' },
    credentials: { ...OPEN_WRITES, readToken: 'same', writeToken: 'token_scope' },
    situations: {
      'by its link': {
        arrange: async ({ db }) => {
          const code = randomBytes(16).toString('base64url');
          const { canary } = await planFor(db, await stranger(db), hashCode(code));
          return { input: { code }, canary };
        },
        gets: SHOWN,
      },
      'by a link that was taken back': {
        arrange: async ({ db }) => {
          const { canary } = await planFor(db, await stranger(db));
          return { input: { code: randomBytes(16).toString('base64url') }, canary };
        },
        gets: NOT_FOUND,
      },
    },
  },
};

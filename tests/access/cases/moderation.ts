import { randomUUID } from 'node:crypto';
import { signedLink } from '@kindred/api/features/notifications/delivery/links';
import { createUser } from '@kindred/db/factories/accounts';
import { createAppeal, createCase, createDecision } from '@kindred/db/factories/moderation';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { communityRules } from '@kindred/db/moderation/rules/visibility';
import { insertRule } from '@kindred/db/moderation/rules/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CaseState } from '@kindred/validation/moderation/values';
import {
  type AccessCase,
  type AccessCases,
  everyRole,
  GUEST_READS,
  OPEN_WRITES,
  type Outcome,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const SUBJECT = { rule: { kind: 'subject', permission: null } } as const;
const PUBLIC = { rule: { kind: 'public' } } as const;
const staffOnly = (outcome: Outcome) => everyRole('not_found', { platform_admin: outcome });
/** Of a tribe that the caller moderates: only with a role of the platform that may moderate. */
const moderators = (outcome: Outcome, platform: Outcome = outcome) =>
  everyRole('not_found', { tribe_owner: outcome, tribe_admin: outcome, platform_admin: platform });

async function moderatedTribe({ db, caller }: Scene): Promise<string> {
  const { id } = await createTribe(db, { ownerId: (await createUser(db)).id });
  await joinTribe(db, id, caller.id, 'moderator');
  return id;
}

type Fields = NonNullable<Parameters<typeof createCase>[1]>;

/** A call about a new case, and what of the case it changes. */
function about(
  made: (scene: Scene) => Promise<Fields>,
  input: (id: string, version: number) => Record<string, unknown>,
  isDone?: (
    row: { claimedBy: string | null; state: CaseState; isEscalated: boolean },
    scene: Scene,
  ) => boolean,
): Situation['arrange'] {
  return async (scene) => {
    const title = `case ${randomUUID()}`;
    const { id, version } = await createCase(scene.db, { title, ...(await made(scene)) });
    const find = () =>
      unrestrictedDb(scene.db)
        .selectFrom('moderationCases')
        .select(['claimedBy', 'state', 'isEscalated'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const arranged = { input: input(id, version) };
    return isDone === undefined
      ? { ...arranged, canary: title }
      : { ...arranged, happened: async () => isDone(await find(), scene) };
  };
}

const plain = async () => ({});
const ofTribe = async (scene: Scene) => ({ tribeId: await moderatedTribe(scene) });
const aboutCaller = async ({ caller }: Scene) => ({ authorId: caller.id });
const byId = (id: string) => ({ id });
const keep = (id: string, version: number) => ({ id, version, actions: ['keep'], reason: 'Fine' });
const isClaimed = ({ claimedBy }: { claimedBy: string | null }, { caller }: Scene) => claimedBy === caller.id;
const isDecided = ({ state }: { state: CaseState }) => state === 'decided';

async function decision(scene: Scene, fields: Parameters<typeof createDecision>[1] = {}) {
  const reason = `reason ${randomUUID()}`;
  const { id } = await createDecision(scene.db, { authorId: scene.caller.id, reason, ...fields });
  return { id, reason };
}

function appealing(fields: Parameters<typeof createDecision>[1] = {}): Situation['arrange'] {
  return async (scene) => {
    const { id } = await decision(scene, fields);
    const found = unrestrictedDb(scene.db)
      .selectFrom('moderationAppeals')
      .select('id')
      .where('decisionId', '=', id);
    return {
      input: { id, content: 'It was a joke.' },
      happened: async () => (await found.execute()).length > 0,
    };
  };
}

function appealingBy(purpose: string): Situation['arrange'] {
  return async (scene) => {
    const { input, happened } = await appealing()(scene);
    const token = await signedLink(scene.db, purpose, String(input?.id));
    return { input: { token, content: input?.content }, ...(happened && { happened }) };
  };
}

function judging(decidedBy: (scene: Scene) => Promise<string>): Situation['arrange'] {
  return async (scene) => {
    const made = await createAppeal(scene.db, { decidedBy: await decidedBy(scene) });
    const found = unrestrictedDb(scene.db)
      .selectFrom('moderationAppeals')
      .select('outcome')
      .where('id', '=', made.id);
    return {
      input: { id: made.id, version: made.version, outcome: 'upheld', answer: 'It stays.' },
      happened: async () => (await found.executeTakeFirstOrThrow()).outcome !== null,
    };
  };
}

const anAdmin = async ({ db }: Scene) => (await createUser(db, { role: 'platform_admin' })).id;
const missing: Situation = {
  arrange: async () => ({ input: { id: randomUUID() } }),
  gets: everyRole('not_found'),
};

const listing: AccessCase = {
  rule: { kind: 'permission', permission: 'flag_content' },
  credentials: READS,
  situations: {
    'of the platform': {
      arrange: about(
        async () => ({ reports: 3 }),
        () => ({ limit: 100, claimed: 'none' }),
      ),
      gets: everyRole('not_allowed', { platform_admin: 'shown' }),
    },
    'of tribes': {
      arrange: about(ofTribe, () => ({ limit: 100 })),
      gets: everyRole('not_allowed', { platform_admin: 'hidden' }),
    },
  },
};

const ruleCalls = {
  rule: { kind: 'permission', permission: 'global_policies' },
  credentials: WRITES,
} as const;
const byStaff = everyRole('not_allowed', { platform_admin: 'ok' });

async function newRule({ db }: Scene): Promise<string> {
  const made = await db
    .transaction()
    .execute((tx) => insertRule(tx, { title: `Rule ${randomUUID()}`, description: '' }, 10_000));
  return made?.id ?? '';
}
const hasRule = async ({ db }: Scene, title: string) =>
  (await communityRules(db)).some((rule) => rule.title === title);

export const cases: AccessCases = {
  'moderation.cases.list': listing,
  'moderation.cases.counts': {
    ...listing,
    situations: { always: { arrange: async () => ({}), gets: byStaff } },
  },
  'moderation.cases.ofTribe': {
    ...SUBJECT,
    credentials: READS,
    situations: {
      'of a tribe that they moderate': {
        arrange: async (scene) => {
          const tribeId = await moderatedTribe(scene);
          const title = `case ${randomUUID()}`;
          await createCase(scene.db, { tribeId, title });
          return { input: { id: tribeId }, canary: title };
        },
        gets: everyRole('not_allowed', {
          tribe_owner: 'shown',
          tribe_admin: 'shown',
          platform_admin: 'shown',
        }),
      },
    },
  },
  'moderation.cases.countOfTribe': {
    ...SUBJECT,
    credentials: READS,
    situations: {
      'of a tribe that they moderate': {
        arrange: async (scene) => {
          const tribeId = await moderatedTribe(scene);
          await createCase(scene.db, { tribeId });
          return { input: { id: tribeId }, canary: '"waiting":1' };
        },
        gets: everyRole('not_allowed', {
          tribe_owner: 'shown',
          tribe_admin: 'shown',
          platform_admin: 'shown',
        }),
      },
    },
  },
  'moderation.cases.get': {
    ...SUBJECT,
    credentials: READS,
    situations: {
      'of a tribe that they moderate': { arrange: about(ofTribe, byId), gets: moderators('shown') },
      'of the platform': { arrange: about(plain, byId), gets: staffOnly('shown') },
      'about themselves': { arrange: about(aboutCaller, byId), gets: staffOnly('shown') },
      missing,
    },
    example: 'of the platform',
  },
  'moderation.cases.claim': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'of a tribe that they moderate': {
        arrange: about(ofTribe, byId, isClaimed),
        gets: moderators('ok'),
      },
      'of the platform': { arrange: about(plain, byId, isClaimed), gets: staffOnly('ok') },
      'about themselves': { arrange: about(aboutCaller, byId, isClaimed), gets: staffOnly('not_allowed') },
    },
    example: 'of the platform',
  },
  'moderation.cases.release': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'of the platform': { arrange: about(plain, byId), gets: staffOnly('shown') },
      missing,
    },
  },
  'moderation.cases.escalate': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'of a tribe that they moderate': {
        arrange: about(ofTribe, byId, ({ isEscalated }) => isEscalated),
        gets: moderators('ok'),
      },
      'of the platform': {
        arrange: about(plain, byId),
        gets: staffOnly('not_allowed'),
      },
    },
  },
  'moderation.cases.decide': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'of a tribe that they moderate': {
        arrange: about(ofTribe, keep, isDecided),
        gets: moderators('ok'),
      },
      'of the platform': { arrange: about(plain, keep, isDecided), gets: staffOnly('ok') },
      'about themselves': { arrange: about(aboutCaller, keep, isDecided), gets: staffOnly('not_allowed') },
      'that they reported': {
        arrange: about(async ({ caller }) => ({ reporterId: caller.id }), keep, isDecided),
        gets: staffOnly('not_allowed'),
      },
      'of another version': {
        arrange: about(plain, (id, version) => keep(id, version + 1), isDecided),
        gets: staffOnly('case_changed'),
      },
      'that rose to the platform': {
        arrange: about(async (scene) => ({ ...(await ofTribe(scene)), isEscalated: true }), keep, isDecided),
        gets: moderators('not_allowed', 'ok'),
      },
    },
    example: 'of the platform',
  },
  'moderation.cases.decideMany': {
    rule: { kind: 'permission', permission: 'flag_content' },
    credentials: WRITES,
    situations: {
      'of the platform': {
        arrange: about(
          plain,
          (id, version) => ({ cases: [{ id, version }], actions: ['keep'], reason: 'Fine' }),
          isDecided,
        ),
        gets: byStaff,
      },
    },
  },
  'moderation.decisions.get': {
    ...SUBJECT,
    credentials: READS,
    situations: {
      'against them': {
        arrange: async (scene) => {
          const { id, reason } = await decision(scene);
          return { input: { id }, canary: reason };
        },
        gets: everyRole('shown'),
      },
      'about another': {
        arrange: async (scene) => {
          const { id, reason } = await decision(scene, { authorId: (await createUser(scene.db)).id });
          return { input: { id }, canary: reason };
        },
        gets: everyRole('not_found'),
      },
    },
  },
  'moderation.decisions.appeal': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'against them': { arrange: appealing(), gets: everyRole('ok') },
      'after 30 days': {
        arrange: appealing({ createdAt: new Date(Date.now() - 31 * 86_400_000) }),
        gets: everyRole('appeal_closed'),
      },
      'about another': {
        arrange: async (scene) => appealing({ authorId: (await createUser(scene.db)).id })(scene),
        gets: everyRole('not_found'),
      },
    },
  },
  'moderation.decisions.getLinked': {
    ...PUBLIC,
    credentials: { ...OPEN_WRITES, readToken: 'same', writeToken: 'token_scope' },
    situations: {
      'with the link': {
        arrange: async (scene) => {
          const { id, reason } = await decision(scene);
          return { input: { token: await signedLink(scene.db, 'appeal', id) }, canary: reason };
        },
        gets: everyRole('shown'),
      },
      'with a link for something else': {
        arrange: async (scene) => {
          const { id, reason } = await decision(scene);
          return { input: { token: await signedLink(scene.db, 'decline', id) }, canary: reason };
        },
        gets: everyRole('not_found'),
      },
    },
  },
  'moderation.decisions.appealLinked': {
    ...PUBLIC,
    credentials: OPEN_WRITES,
    situations: {
      'with the link': { arrange: appealingBy('appeal'), gets: everyRole('ok') },
      'with a link for something else': { arrange: appealingBy('decline'), gets: everyRole('not_found') },
    },
  },
  'moderation.decisions.decideAppeal': {
    ...SUBJECT,
    credentials: WRITES,
    situations: {
      'of a decision by another moderator': { arrange: judging(anAdmin), gets: staffOnly('ok') },
      'of their own decision': {
        arrange: async (scene) => {
          await anAdmin(scene);
          return judging(async ({ caller }) => caller.id)(scene);
        },
        gets: staffOnly('not_allowed'),
      },
    },
  },
  'moderation.rules.list': {
    ...PUBLIC,
    credentials: { ...GUEST_READS, suspended: 'same' },
    situations: { always: { arrange: async () => ({ canary: 'No spam' }), gets: everyRole('shown') } },
  },
  'moderation.rules.add': {
    ...ruleCalls,
    situations: {
      'a new one': {
        arrange: async (scene) => {
          const title = `Rule ${randomUUID()}`;
          return { input: { title, description: '' }, happened: () => hasRule(scene, title) };
        },
        gets: byStaff,
      },
    },
  },
  'moderation.rules.update': {
    ...ruleCalls,
    situations: {
      'that holds': {
        arrange: async (scene) => {
          const title = `Rule ${randomUUID()}`;
          return {
            input: { id: await newRule(scene), title, description: '' },
            happened: () => hasRule(scene, title),
          };
        },
        gets: byStaff,
      },
    },
  },
  'moderation.rules.remove': {
    ...ruleCalls,
    situations: {
      'that holds': {
        arrange: async (scene) => {
          const id = await newRule(scene);
          const isGone = async () => !(await communityRules(scene.db)).some((rule) => rule.id === id);
          return { input: { id }, happened: isGone };
        },
        gets: byStaff,
      },
    },
  },
  'moderation.transparency': {
    ...PUBLIC,
    credentials: { ...GUEST_READS, suspended: 'same' },
    situations: { always: { arrange: async () => ({ canary: 'quarters' }), gets: everyRole('shown') } },
  },
};

import { randomUUID } from 'node:crypto';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeFeature, TribeRole } from '@kindred/db/schema/tribes';
import type { AccessCase, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');

export interface Home {
  id: string;
  ownerId: string;
}
type Over = Parameters<typeof createTribe>[1];
const ALL: TribeFeature[] = ['courses', 'events', 'products', 'challenges'];

async function home({ db, caller }: Scene, over: Over, role: TribeRole | null): Promise<Home> {
  const isOwner = role === 'owner';
  const owner = isOwner ? { ownerId: caller.id } : {};
  const tribe = await createTribe(db, { enabledFeatures: ALL, ...over, ...owner });
  if (role !== null && !isOwner) await joinTribe(db, tribe.id, caller.id, role);
  return tribe;
}

async function lapsed(scene: Scene): Promise<Home> {
  const tribe = await home(scene, PRIVATE, 'member');
  await scene.db
    .updateTable('tribeMemberships')
    .set({ accessUntil: new Date(0) })
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', scene.caller.id)
    .execute();
  return tribe;
}

const PRIVATE = { isPrivate: true };
const CLOSED = { contentAccess: 'members_only' } as const;

/** Everything that a caller can have to do with a tribe and with what it has. */
const TRIBES = {
  'a private tribe I own': (scene) => home(scene, PRIVATE, 'owner'),
  'a private tribe I am an admin of': (scene) => home(scene, PRIVATE, 'admin'),
  'a private tribe I moderate': (scene) => home(scene, PRIVATE, 'moderator'),
  'a private tribe I am a member of': (scene) => home(scene, PRIVATE, 'member'),
  'an archived tribe I am a member of': (scene) => home(scene, { archivedAt: new Date() }, 'member'),
  'a public tribe I am not in': (scene) => home(scene, {}, null),
  'a public tribe for its members, which I am not': (scene) => home(scene, CLOSED, null),
  'a private tribe whose trial is over for me': lapsed,
  'a private tribe I am not in': (scene) => home(scene, PRIVATE, null),
  'a tribe of mine without any of it': (scene) => home(scene, { enabledFeatures: [] }, 'owner'),
} satisfies Record<string, (scene: Scene) => Promise<Home>>;
export type Where = keyof typeof TRIBES;

/** Who reads what is in a tribe. */
export const READ: Record<Where, ByRole> = {
  'a private tribe I own': SHOWN,
  'a private tribe I am an admin of': SHOWN,
  'a private tribe I moderate': SHOWN,
  'a private tribe I am a member of': SHOWN,
  'an archived tribe I am a member of': SHOWN,
  'a public tribe I am not in': SHOWN,
  'a public tribe for its members, which I am not': NOT_ALLOWED,
  'a private tribe whose trial is over for me': NOT_ALLOWED,
  'a private tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': NOT_FOUND,
};
export function aboutTribes(
  gets: Record<Where, ByRole>,
  arrange: (tribe: Home, scene: Scene) => Promise<Arranged>,
  missingId = 'no-such-tribe',
): Record<string, Situation> {
  const situations = (Object.keys(TRIBES) as Where[]).map((where): [string, Situation] => [
    where,
    { arrange: async (scene) => arrange(await TRIBES[where](scene), scene), gets: gets[where] },
  ]);
  return {
    ...Object.fromEntries(situations),
    [missingId === 'no-such-tribe' ? 'no tribe at all' : 'an unknown id']: {
      arrange: async (scene) => {
        const { input = {} } = await arrange(await home(scene, {}, null), scene);
        return { input: { ...input, id: missingId } };
      },
      gets: NOT_FOUND,
    },
  };
}

/** Short enough for the shortest name that holds it. */
export const canary = () => `canary-${randomUUID().slice(0, 30)}`;

/** A procedure that reads what a tribe has; `fill` puts the text into it that readers must find. */
export function reading(
  gets: Record<Where, ByRole>,
  fill: (tribe: Home, scene: Scene, text: string) => Promise<object | undefined>,
): AccessCase {
  return {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: aboutTribes(gets, async (tribe, scene) => {
      const text = canary();
      const more = await fill(tribe, scene, text);
      return { input: { id: tribe.id, ...more }, canary: text };
    }),
  };
}

export function writing(
  gets: Record<Where, ByRole>,
  arrange: (tribe: Home, scene: Scene) => Promise<Arranged>,
  permission: 'join_tribes' | null = null,
): AccessCase {
  return {
    rule: { kind: 'subject', permission },
    credentials: WRITES,
    situations: aboutTribes(gets, async (tribe, scene) => {
      const { input, ...rest } = await arrange(tribe, scene);
      return { input: { id: tribe.id, ...input }, ...rest };
    }),
  };
}

import { addToSpace, createSpace, type Space } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import type { Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

type Over = Omit<Parameters<typeof createSpace>[1], 'tribeId'>;

interface Standing {
  role: TribeRole | null;
  tribe?: Parameters<typeof createTribe>[1];
  space?: Over;
  tier?: 'paid';
  isOver?: boolean;
  /** To the space, by name. */
  isAdded?: boolean;
}

/** Everything that a caller can have to do with a space. */
const STANDINGS = {
  'as a member': { role: 'member' },
  'as a moderator': { role: 'moderator' },
  'as an admin': { role: 'admin' },
  'as the owner': { role: 'owner' },
  'of a private tribe I am not in': { role: null, space: { readRole: 'everyone' } },
  'for members, of a public tribe I am not in': { role: null, tribe: { isPrivate: false } },
  'for everybody, of a public tribe I am not in': {
    role: null,
    tribe: { isPrivate: false },
    space: { readRole: 'everyone' },
  },
  'of a tribe whose trial is over for me': { role: 'member', isOver: true },
  'for moderators, as a member': { role: 'member', space: { readRole: 'moderator' } },
  'for moderators, as a member who was added': {
    role: 'member',
    space: { readRole: 'moderator', postRole: 'moderator' },
    isAdded: true,
  },
  'I was added to, of a tribe whose trial is over for me': { role: 'member', isOver: true, isAdded: true },
  'for the paid tier, as a member of the free one': { role: 'member', space: { readTier: 'paid' } },
  'for the paid tier, as a member of it': { role: 'member', space: { readTier: 'paid' }, tier: 'paid' },
} satisfies Record<string, Standing>;
export type InSpace = keyof typeof STANDINGS;

const NOT_FOUND = everyRole('not_found');
const REFUSED = everyRole('not_allowed');

/** By what is asked of who reads it: nobody else finds it. */
function outcomes(of: {
  member: ByRole;
  moderator: ByRole;
  admin: ByRole;
  outsider: ByRole;
}): Record<InSpace, ByRole> {
  return {
    'as a member': of.member,
    'as a moderator': of.moderator,
    'as an admin': of.admin,
    'as the owner': of.admin,
    'of a private tribe I am not in': NOT_FOUND,
    'for members, of a public tribe I am not in': NOT_FOUND,
    'for everybody, of a public tribe I am not in': of.outsider,
    'of a tribe whose trial is over for me': NOT_FOUND,
    'for moderators, as a member': NOT_FOUND,
    'for moderators, as a member who was added': of.member,
    'I was added to, of a tribe whose trial is over for me': NOT_FOUND,
    'for the paid tier, as a member of the free one': NOT_FOUND,
    'for the paid tier, as a member of it': of.member,
  };
}

const every = (outcome: 'ok' | 'shown') =>
  outcomes({
    member: everyRole(outcome),
    moderator: everyRole(outcome),
    admin: everyRole(outcome),
    outsider: everyRole(outcome),
  });
export const MAY_READ = every('shown');
export const MAY_MARK = every('ok');

const POSTS = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });
export const STAFF_MAY = outcomes({
  member: REFUSED,
  moderator: POSTS,
  admin: POSTS,
  outsider: REFUSED,
});
/** A name lets somebody write where a role does. */
export const STAFF_OR_ADDED_MAY = { ...STAFF_MAY, 'for moderators, as a member who was added': POSTS };
export const MEMBERS_MAY = outcomes({
  member: everyRole('ok'),
  moderator: everyRole('ok'),
  admin: everyRole('ok'),
  outsider: REFUSED,
});
const MANAGERS = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
export const MAY_MANAGE = outcomes({
  member: REFUSED,
  moderator: REFUSED,
  admin: MANAGERS,
  outsider: REFUSED,
});
const MODERATORS = everyRole('not_allowed', { tribe_owner: 'ok', tribe_admin: 'ok', platform_admin: 'ok' });
const PLATFORM = everyRole('not_allowed', { platform_admin: 'ok' });
export const MAY_MODERATE = outcomes({
  member: PLATFORM,
  moderator: MODERATORS,
  admin: MODERATORS,
  outsider: PLATFORM,
});

const tribes = new Map<string, Promise<string>>();

async function tribeFor({ db, caller }: Scene, standing: Standing): Promise<string> {
  const { role, tribe = {}, tier = 'free', isOver } = standing;
  const mine = role === 'owner' ? { ownerId: caller.id } : {};
  const { id } = await createTribe(db, { isPrivate: true, ...tribe, ...mine });
  if (role === null || role === 'owner') return id;
  await joinTribe(db, id, caller.id, role);
  await db
    .updateTable('tribeMemberships')
    .set({ tier, accessUntil: isOver ? new Date(0) : null })
    .where('tribeId', '=', id)
    .where('userId', '=', caller.id)
    .execute();
  return id;
}

/** A situation for each standing; `arrange` says what is sent about the space that is made for the call. */
export function aboutSpaces(
  name: string,
  over: Over,
  gets: Record<InSpace, ByRole>,
  arrange: (space: Space, scene: Scene) => Arranged | Promise<Arranged>,
): Record<InSpace, Situation> {
  const situations = Object.entries<Standing>(STANDINGS).map(([where, standing]): [string, Situation] => [
    where,
    {
      arrange: async (scene) => {
        const key = `${name} ${where} ${scene.caller.id}`;
        const tribe = tribes.get(key) ?? tribeFor(scene, standing);
        tribes.set(key, tribe);
        const space = await createSpace(scene.db, { ...over, ...standing.space, tribeId: await tribe });
        if (standing.isAdded) await addToSpace(scene.db, space, scene.caller.id);
        return arrange(space, scene);
      },
      gets: gets[where as InSpace],
    },
  ]);
  return Object.fromEntries(situations) as Record<InSpace, Situation>;
}

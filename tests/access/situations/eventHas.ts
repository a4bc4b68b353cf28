import { randomUUID } from 'node:crypto';
import { createEvent, type Event } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import type { AccessCase, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, WRITES } from '../support/case.ts';
import { aboutTribes, type Home, READ, type Where } from './tribeHas.ts';

export const SHOWN = everyRole('shown');
export const NOT_FOUND = everyRole('not_found');
export const NOT_ALLOWED = everyRole('not_allowed');
export const ARCHIVED = everyRole('tribe_archived');
const CREATORS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that may create events get `outcome` of their own, the others `otherwise`. */
export const creators = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(CREATORS.map((role) => [role, outcome])));
const BUYERS = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });
/** An event for its tribe is not there for those who do not read the tribe, except its hosts. */
export const PAGE: Record<Where, ByRole> = {
  ...READ,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a tribe of mine without any of it': creators('shown', 'not_found'),
};
/** For its host and for owner and admins of the tribe. */
export const hosting = (outcome: Outcome): Record<Where, ByRole> => ({
  ...PAGE,
  'a private tribe I own': creators(outcome, 'not_allowed'),
  'a private tribe I am an admin of': creators(outcome, 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': outcome === 'ok' ? ARCHIVED : NOT_ALLOWED,
  'a public tribe I am not in': NOT_ALLOWED,
  'a tribe of mine without any of it': creators(outcome, 'not_found'),
});
export const ANSWERING: Record<Where, ByRole> = {
  ...PAGE,
  'a private tribe I own': BUYERS,
  'a private tribe I am an admin of': BUYERS,
  'a private tribe I moderate': BUYERS,
  'a private tribe I am a member of': BUYERS,
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
  'a public tribe I am not in': BUYERS,
  'a tribe of mine without any of it': { ...creators('ok', 'not_found') },
};
export const OK = everyRole('ok');
export const WITHDRAWING: Record<Where, ByRole> = {
  ...ANSWERING,
  'a private tribe I own': OK,
  'a private tribe I am an admin of': OK,
  'a private tribe I moderate': OK,
  'a private tribe I am a member of': OK,
  'an archived tribe I am a member of': ARCHIVED,
  'a public tribe I am not in': OK,
};
export type Make = (event: Event, scene: Scene) => Promise<Arranged>;
export function about(gets: Record<Where, ByRole>, make: Make): AccessCase['situations'] {
  const arrange = async (tribe: Home, scene: Scene) =>
    make(await createEvent(scene.db, { tribeId: tribe.id, hostId: tribe.ownerId }), scene);
  return aboutTribes(gets, arrange, randomUUID());
}
export const events = ({ db }: Scene) => unrestrictedDb(db);
export const now = (scene: Scene, { id }: Event) =>
  events(scene).selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
/** An event of a stranger that is not in a tribe. */
export const ofStranger = (audience: 'public' | 'invited', make: Make, gets: ByRole) => ({
  arrange: async (scene: Scene) => make(await createEvent(scene.db, { audience }), scene),
  gets,
});
export const schedule = { startsAt: '2029-05-01T10:00', endsAt: '2029-05-01T11:00', timeZone: 'UTC' };
/** A Starter creates one a month, also in other situations. */
export const upgrade = ({ db }: Scene, userId: string) =>
  db.updateTable('users').set({ plan: 'pro' }).where('id', '=', userId).execute();
export const answerNow = (scene: Scene, event: Event) =>
  events(scene)
    .selectFrom('eventRsvps')
    .select('status')
    .where('eventId', '=', event.id)
    .where('userId', '=', scene.caller.id)
    .executeTakeFirst();
export const answer: Make = async (event, scene) => ({
  input: { id: event.id, status: 'going' },
  happened: async () => (await answerNow(scene, event))?.status === 'going',
});
export const rule = (permission: 'enroll_buy' | 'comment_react' | 'create_posts' | null = null) =>
  ({ kind: 'subject', permission }) as const;
export const hosted = (make: Make, over: Partial<Record<Where, ByRole>> = {}): AccessCase => ({
  rule: rule(),
  credentials: WRITES,
  situations: {
    ...about({ ...hosting('ok'), ...over }, make),
    'an event of a stranger': ofStranger('public', make, NOT_ALLOWED),
  },
});
const OPEN = ['a public tribe I am not in', 'an archived tribe I am a member of'];
/** Signed out, the events of open tribes alone are there. */
export function forVisitors(situations: AccessCase['situations']): AccessCase['situations'] {
  return Object.fromEntries(
    Object.entries(situations).map(([where, situation]) => [
      where,
      { ...situation, visitor: OPEN.includes(where) ? 'shown' : 'not_found' },
    ]),
  );
}

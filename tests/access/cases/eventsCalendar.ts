import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutTribes, canary, READ, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES, WRITES_IN_SESSION } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');
/** Readers of a tribe subscribe to its events. */
const READERS = Object.fromEntries(
  Object.entries(READ).map(([where, gets]) => [where, gets.member === 'shown' ? OK : NOT_FOUND]),
) as Record<Where, ByRole>;

const links = (scene: Scene, tribeId: string | null) =>
  unrestrictedDb(scene.db)
    .selectFrom('calendarLinks')
    .select('id')
    .where('userId', '=', scene.caller.id)
    .where('kind', '=', 'events')
    .where('tribeId', tribeId === null ? 'is' : '=', tribeId);
const hasLink = async (scene: Scene, tribeId: string | null): Promise<boolean> =>
  (await links(scene, tribeId).executeTakeFirst()) !== undefined;
async function noLink({ db, caller }: Scene): Promise<void> {
  await unrestrictedDb(db).deleteFrom('calendarLinks').where('userId', '=', caller.id).execute();
}
async function link(scene: Scene, tribeId: string | null): Promise<void> {
  await noLink(scene);
  const secretHash = Buffer.from(canary());
  const row = { userId: scene.caller.id, kind: 'events', tribeId, secretHash } as const;
  await unrestrictedDb(scene.db).insertInto('calendarLinks').values(row).execute();
}

type Make = (scene: Scene, tribeId: string | null) => Promise<Arranged>;
/** Of a calendar of mine, and of those of tribes. */
function situations(make: Make): AccessCase['situations'] {
  const { 'no tribe at all': _, ...inTribes } = aboutTribes(READERS, async (tribe, scene) => ({
    ...(await make(scene, tribe.id)),
    input: { tribe: tribe.id },
  }));
  return {
    'of my own events': { arrange: (scene) => make(scene, null), gets: OK },
    ...inTribes,
    'of an unknown tribe': {
      arrange: async () => ({ input: { tribe: 'no-such-tribe' } }),
      gets: NOT_FOUND,
    },
  };
}

export const cases: AccessCases = {
  'events.calendar.get': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: situations(async () => ({ input: {} })),
  },
  'events.calendar.make': {
    rule: { kind: 'session' },
    credentials: WRITES_IN_SESSION,
    situations: situations(async (scene, tribeId) => {
      await noLink(scene);
      return { input: {}, happened: () => hasLink(scene, tribeId) };
    }),
  },
  'events.calendar.remove': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: situations(async (scene, tribeId) => {
      await link(scene, tribeId);
      return { input: {}, happened: async () => !(await hasLink(scene, tribeId)) };
    }),
  },
};

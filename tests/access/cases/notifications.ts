import { createUser } from '@kindred/db/factories/accounts';
import { createNotification } from '@kindred/db/factories/notifications';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@kindred/validation/notifications/settings';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const rule = { kind: 'signedIn' } as const;
const SECRET = 'the oven code is 4711';

const isRead = (db: Scene['db'], id: string) =>
  unrestrictedDb(db).selectFrom('notifications').select('isRead').where('id', '=', id).executeTakeFirst();

/** One line: mine, somebody else's, and one that I chose not to have in the list. */
function ofOne(
  isDone: (row: { isRead: boolean } | undefined) => boolean,
  wasRead: boolean,
  shows = true,
): AccessCase {
  const line = (whose: 'mine' | 'theirs', isListed = true) => ({
    arrange: async ({ db, caller }: Scene) => {
      const userId = whose === 'mine' ? caller.id : (await createUser(db)).id;
      const { id } = await createNotification(db, userId, {
        message: SECRET,
        isListed,
        isRead: wasRead || !isListed,
      });
      const changed = async () => isListed && isDone(await isRead(db, id));
      return { input: { id }, canary: SECRET, happened: changed };
    },
  });
  return {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      mine: { ...line('mine'), gets: everyRole(shows ? 'shown' : 'hidden') },
      'of somebody else': { ...line('theirs'), gets: everyRole('not_found') },
      'told on other channels alone': { ...line('mine', false), gets: everyRole('not_found') },
    },
  };
}

/** Whatever is asked, what others were told stays as it is. */
function onlyMine(input: Record<string, unknown>): AccessCase {
  return {
    rule,
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          const data = { actionUrl: '/profile/me' };
          const other = await createNotification(db, (await createUser(db)).id, { data });
          const mine = await createNotification(db, caller.id, { data, kind: 'message' });
          return {
            input,
            happened: async () => {
              if ((await isRead(db, other.id))?.isRead !== false) throw new Error('Read for somebody else');
              return (await isRead(db, mine.id))?.isRead === true;
            },
          };
        },
        gets: everyRole('ok'),
      },
    },
  };
}

const stored = async ({ db, caller }: Scene) =>
  (
    await unrestrictedDb(db)
      .selectFrom('userPreferences')
      .select('notificationSettings')
      .where('userId', '=', caller.id)
      .executeTakeFirst()
  )?.notificationSettings;

export const cases: AccessCases = {
  'notifications.badges': {
    rule,
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
  'notifications.list': {
    rule,
    credentials: READS,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => {
          await createNotification(db, caller.id, { message: SECRET });
          return { input: { tab: 'unread' }, canary: SECRET };
        },
        gets: everyRole('shown'),
      },
      'of somebody else': {
        arrange: async ({ db }) => {
          const canary = `${SECRET} of theirs`;
          const { id } = await createNotification(db, (await createUser(db)).id, { message: canary });
          return { input: { after: id }, canary };
        },
        gets: everyRole('hidden'),
      },
    },
  },
  'notifications.read': ofOne((row) => row?.isRead === true, false),
  'notifications.unread': ofOne((row) => row?.isRead === false, true),
  'notifications.delete': ofOne((row) => row === undefined, false, false),
  'notifications.readAll': onlyMine({ tab: 'messages' }),
  'notifications.seen': onlyMine({ path: '/profile/me' }),
  'notifications.settings': {
    rule,
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
  'notifications.saveSettings': {
    rule,
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async (scene) => ({
          input: { ...DEFAULT_NOTIFICATION_SETTINGS, digest: 'weekly' },
          happened: async () => (await stored(scene))?.digest === 'weekly',
        }),
        gets: everyRole('ok'),
      },
    },
  },
  'notifications.changeSettings': {
    rule,
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async (scene) => ({
          input: { digest: 'daily' },
          happened: async () => (await stored(scene))?.digest === 'daily',
        }),
        gets: everyRole('ok'),
      },
    },
  },
};

import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createMedia } from '@kindred/db/factories/media';
import { createItem, createSlot, type Space } from '@kindred/db/factories/spaces';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  aboutSpaces,
  MAY_MARK,
  MAY_MODERATE,
  MAY_READ,
  MEMBERS_MAY,
  STAFF_MAY,
  STAFF_OR_ADDED_MAY,
} from '../situations/spaces.ts';
import type { AccessCases, ByRole } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SUBJECT = { rule: { kind: 'subject', permission: null } } as const;
const reading = { ...SUBJECT, credentials: READS };
const writing = { ...SUBJECT, credentials: WRITES };
const canary = () => `canary-${randomUUID().slice(0, 30)}`;
const of = ({ id, tribeId }: Space) => ({ id: tribeId, spaceId: id });

const HOURS = { type: 'office_hours', postRole: 'moderator' } as const;
const LIBRARY = { type: 'library', postRole: 'moderator' } as const;
/** When the next hour is offered: nobody has two at once. */
let minutes = 60;
const later = () => {
  minutes += 120;
  return new Date(Date.now() + minutes * 60_000);
};

async function slotNow(db: Db, id: string) {
  return unrestrictedDb(db).selectFrom('officeSlots').selectAll().where('id', '=', id).executeTakeFirst();
}
async function itemNow(db: Db, id: string) {
  return unrestrictedDb(db).selectFrom('libraryItems').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As those who read it; whoever is somebody's guest decides about their own booking alone. */
const MINE: typeof MAY_READ = Object.fromEntries(
  Object.entries(MAY_READ).map(([where, gets]): [string, ByRole] => [
    where,
    gets.member === 'shown' ? everyRole('ok') : gets,
  ]),
) as typeof MAY_READ;

export const cases: AccessCases = {
  'tribes.spaces.hours.list': {
    ...reading,
    situations: aboutSpaces('slots', HOURS, MAY_READ, async (space, { db }) => {
      const handle = canary();
      const { id: hostId } = await createUser(db, { handle });
      await createSlot(db, { spaceId: space.id, hostId });
      return { input: of(space), canary: handle };
    }),
  },
  'tribes.spaces.hours.get': {
    ...reading,
    situations: aboutSpaces('slot', HOURS, MAY_READ, async (space, { db }) => {
      const handle = canary();
      const { id: hostId } = await createUser(db, { handle });
      const { id } = await createSlot(db, { spaceId: space.id, hostId });
      return { input: { ...of(space), slotId: id }, canary: handle };
    }),
  },
  'tribes.spaces.hours.offer': {
    ...writing,
    situations: aboutSpaces('offer', HOURS, STAFF_MAY, (space, { db }) => ({
      input: { ...of(space), startsAt: later().toISOString(), minutes: 30, place: 'The kitchen' },
      happened: async () => {
        const made = unrestrictedDb(db)
          .selectFrom('officeSlots')
          .select('id')
          .where('spaceId', '=', space.id);
        return (await made.executeTakeFirst()) !== undefined;
      },
    })),
  },
  'tribes.spaces.hours.book': {
    ...writing,
    situations: aboutSpaces('book', HOURS, MEMBERS_MAY, async (space, { db, caller }) => {
      const { id } = await createSlot(db, { spaceId: space.id, hostId: (await createUser(db)).id });
      return {
        input: { ...of(space), slotId: id },
        happened: async () => (await slotNow(db, id))?.bookedBy === caller.id,
      };
    }),
  },
  'tribes.spaces.hours.cancel': {
    ...writing,
    situations: {
      ...aboutSpaces('cancel', HOURS, MINE, async (space, { db, caller }) => {
        const { id: hostId } = await createUser(db);
        const { id } = await createSlot(db, { spaceId: space.id, hostId, bookedBy: caller.id });
        return {
          input: { ...of(space), slotId: id },
          happened: async () => (await slotNow(db, id))?.bookedBy === null,
        };
      }),
      "somebody else's": aboutSpaces(
        'cancel',
        HOURS,
        { ...MINE, 'as the owner': everyRole('not_allowed') },
        async (space, { db }) => {
          const { id: bookedBy } = await createUser(db);
          const { id } = await createSlot(db, {
            spaceId: space.id,
            hostId: (await createUser(db)).id,
            bookedBy,
          });
          return {
            input: { ...of(space), slotId: id },
            happened: async () => (await slotNow(db, id))?.bookedBy !== bookedBy,
          };
        },
      )['as the owner'],
    },
  },
  'tribes.spaces.hours.remove': {
    ...writing,
    situations: {
      ...aboutSpaces('remove', HOURS, MAY_MODERATE, async (space, { db }) => {
        const { id } = await createSlot(db, { spaceId: space.id, hostId: (await createUser(db)).id });
        return {
          input: { ...of(space), slotId: id },
          happened: async () => (await slotNow(db, id)) === undefined,
        };
      }),
      mine: aboutSpaces('remove', HOURS, MINE, async (space, { db, caller }) => {
        const { id } = await createSlot(db, { spaceId: space.id, hostId: caller.id });
        return {
          input: { ...of(space), slotId: id },
          happened: async () => (await slotNow(db, id)) === undefined,
        };
      })['as a moderator'],
    },
  },

  'tribes.spaces.library.list': {
    ...reading,
    situations: aboutSpaces('files', LIBRARY, MAY_READ, async (space, { db }) => {
      const name = canary();
      await createItem(db, { spaceId: space.id, name });
      return { input: of(space), canary: name };
    }),
  },
  'tribes.spaces.library.get': {
    ...reading,
    situations: aboutSpaces('file', LIBRARY, MAY_READ, async (space, { db }) => {
      const name = canary();
      const { id } = await createItem(db, { spaceId: space.id, name });
      return { input: { ...of(space), itemId: id }, canary: name };
    }),
  },
  'tribes.spaces.library.addFolder': {
    ...writing,
    situations: aboutSpaces('addFolder', LIBRARY, STAFF_OR_ADDED_MAY, (space, { db }) => ({
      input: { ...of(space), name: 'Minutes' },
      happened: async () => {
        const made = unrestrictedDb(db)
          .selectFrom('libraryItems')
          .select('id')
          .where('spaceId', '=', space.id);
        return (await made.executeTakeFirst()) !== undefined;
      },
    })),
  },
  'tribes.spaces.library.add': {
    ...writing,
    situations: aboutSpaces('add', LIBRARY, STAFF_OR_ADDED_MAY, async (space, { db, caller }) => {
      const { id } = await createMedia(db, { uploadedBy: caller.id, kind: 'file', widths: [] });
      return {
        input: { ...of(space), name: 'Notes.txt', uploadId: id },
        happened: async () => {
          const upload = unrestrictedDb(db)
            .selectFrom('attachments')
            .select('attachedTo')
            .where('id', '=', id);
          return (await upload.executeTakeFirst())?.attachedTo !== null;
        },
      };
    }),
  },
  'tribes.spaces.library.report': {
    ...writing,
    situations: aboutSpaces('reportFile', LIBRARY, MAY_MARK, async (space, { db, caller }) => {
      const { id } = await createItem(db, { spaceId: space.id, kind: 'file' });
      return {
        input: { ...of(space), itemId: id, reason: 'spam' },
        happened: async () => {
          const kept = unrestrictedDb(db).selectFrom('reports').select('id');
          const mine = kept.where('reporterId', '=', caller.id).where('subjectId', '=', id);
          return (await mine.executeTakeFirst()) !== undefined;
        },
      };
    }),
  },
  'tribes.spaces.library.update': {
    ...writing,
    situations: aboutSpaces('updateItem', LIBRARY, MAY_MODERATE, async (space, { db }) => {
      const { id } = await createItem(db, { spaceId: space.id });
      return {
        input: { ...of(space), itemId: id, name: 'Another name' },
        happened: async () => (await itemNow(db, id))?.name === 'Another name',
      };
    }),
  },
  'tribes.spaces.library.remove': {
    ...writing,
    situations: aboutSpaces('removeItem', LIBRARY, MAY_MODERATE, async (space, { db }) => {
      const { id } = await createItem(db, { spaceId: space.id });
      return {
        input: { ...of(space), itemId: id },
        happened: async () => (await itemNow(db, id)) === undefined,
      };
    }),
  },
};

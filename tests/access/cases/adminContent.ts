import { randomUUID } from 'node:crypto';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS, type Scene, type Situation, WRITES } from '../support/case.ts';

const STAFF = { rule: { kind: 'permission', permission: 'global_policies' } } as const;
const shown = everyRole('not_allowed', { platform_admin: 'shown' });
const done = everyRole('not_allowed', { platform_admin: 'ok' });
const refused = (outcome: 'not_found' | 'event_cancelled') =>
  everyRole('not_allowed', { platform_admin: outcome });

const newTitle = () => `canary ${randomUUID()}`;
const draft = ({ db }: Scene) => createCourse(db, { title: newTitle(), isPublished: false });
const secret = ({ db }: Scene) => createEvent(db, { title: newTitle(), audience: 'invited' });
type Titled = (scene: Scene) => Promise<{ id: string; title: string }>;

const listed = (made: Titled): Situation => ({
  arrange: async (scene) => ({ input: { limit: 100 }, canary: (await made(scene)).title }),
  gets: shown,
});
const read = (made: Titled): Situation => ({
  arrange: async (scene) => {
    const { id, title } = await made(scene);
    return { input: { id }, canary: title };
  },
  gets: shown,
});

const REASON = { reason: 'It copies another one' };
const find = ({ db }: Scene, table: 'courses' | 'events', id: string) =>
  unrestrictedDb(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const hiddenBusiness = async ({ db }: Scene) => {
  const { id, name } = await createBusiness(db, { name: newTitle(), hiddenAt: new Date() });
  return { id, title: name };
};

export const cases: AccessCases = {
  'admin.businesses.get': {
    ...STAFF,
    credentials: READS,
    situations: { 'a hidden business of another user': read(hiddenBusiness) },
  },
  'admin.courses.list': {
    ...STAFF,
    credentials: READS,
    situations: { 'a draft of another user': listed(draft) },
  },
  'admin.courses.get': {
    ...STAFF,
    credentials: READS,
    situations: { 'a draft of another user': read(draft) },
  },
  'admin.events.list': {
    ...STAFF,
    credentials: READS,
    situations: { 'an event that they are not invited to': listed(secret) },
  },
  'admin.events.get': {
    ...STAFF,
    credentials: READS,
    situations: { 'an event that they are not invited to': read(secret) },
  },
  'admin.courses.unpublish': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'a course of another user': {
        arrange: async (scene) => {
          const { id } = await createCourse(scene.db);
          const happened = async () => !(await find(scene, 'courses', id)).isPublished;
          return { input: { id, ...REASON }, happened };
        },
        gets: done,
      },
      'a course that was deleted': {
        arrange: async ({ db }) => {
          const { id } = await createCourse(db, { isPublished: false, deletedAt: new Date() });
          return { input: { id, ...REASON } };
        },
        gets: refused('not_found'),
      },
    },
  },
  'admin.events.cancel': {
    ...STAFF,
    credentials: WRITES,
    situations: {
      'an event of another user': {
        arrange: async (scene) => {
          const { id } = await createEvent(scene.db);
          const happened = async () => (await find(scene, 'events', id)).cancelledAt !== null;
          return { input: { id, ...REASON }, happened };
        },
        gets: done,
      },
      'an event that was cancelled': {
        arrange: async ({ db }) => {
          const { id } = await createEvent(db, { cancelledAt: new Date() });
          return { input: { id, ...REASON } };
        },
        gets: refused('event_cancelled'),
      },
    },
  },
};

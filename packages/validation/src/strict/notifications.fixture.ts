import fc from 'fast-check';
import { limit, optional, uuid } from './arbitraries.fixture.ts';

const matrix = fc.constantFrom({}, { like: { app: false } }, { message: { push: true, mail: false } });
const settings = {
  push: fc.boolean(),
  email: fc.boolean(),
  message: fc.boolean(),
  tribe: fc.boolean(),
  event: fc.boolean(),
  course: fc.boolean(),
  kinds: matrix,
  tribes: fc.dictionary(uuid, matrix, { maxKeys: 3 }),
  quietHours: fc.constantFrom(null, { from: '22:00', to: '07:30' }),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
  digest: fc.constantFrom('off', 'daily', 'weekly'),
};
const tab = fc.constantFrom('all', 'unread', 'messages');

/** In a matrix `role` is a kind, and a record passes over `__proto__` without taking it. */
export const isOfMatrix = (path: readonly (string | number)[], key: string) =>
  path.some((step) => step === 'kinds' || step === 'tribes') && (key === 'role' || key === '__proto__');

/** What well-behaved callers send of notifications, by the name of the input. */
export const NOTIFICATIONS_WELL_FORMED = {
  notificationsInput: fc.record({ tab, limit, after: optional(uuid) }),
  notificationIdInput: fc.record({ id: uuid }),
  readNotificationsInput: fc.record({ tab }),
  seenInput: fc.record(
    {
      path: fc.constantFrom('/', '/post/1', '/tribe/bakers/members/requests'),
      places: fc.array(fc.constantFrom('', '#comment-1', '?invite=abc', '/post/1'), {
        minLength: 1,
        maxLength: 100,
      }),
      after: fc.constant('2026-01-01T00:00:00.000Z'),
    },
    { requiredKeys: ['path'] },
  ),
  settingsInput: fc.record(settings),
  changeSettingsInput: fc.record(settings, { requiredKeys: [] }),
};

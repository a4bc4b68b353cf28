import { countWaiting, waitingSince } from '../accounts/approval/queries.ts';
import { signUpInvitations } from '../accounts/invitations/visibility.ts';
import { deleteOldInvitations, lockInvitation } from '../accounts/invitations/writes.ts';
import { platformAdminIds } from '../accounts/queries.ts';
import { filesBySize } from '../admin/files/visibility.ts';
import { type AdminUsersAsked, adminUsersPage } from '../admin/users/list/visibility.ts';
import { adminUserById, adminUserDetailsOf, staffNotesOf } from '../admin/users/visibility.ts';
import { deleteStaffNote, insertStaffNote, lockAdminUsers, updateAdminUser } from '../admin/users/writes.ts';
import type { Db } from '../client.ts';
import { type Asked, type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON } from './scale.fixture.ts';

const PAGE = 51;
const NOTED = idOf(PERSON, 7);

/** What staff ask about users. */
export function askedOfAdmin(filled: { db: Db }): Record<string, AskedByName> {
  const list = (filters: Partial<AdminUsersAsked>, rows: number): Asked => ({
    run: (db) => adminUsersPage(db, { sort: 'newest', limit: PAGE, ...filters }),
    rows,
  });
  const second = (filters: Partial<AdminUsersAsked>, rows: number): Asked => ({
    run: async (db) => {
      const asked = { sort: 'newest', limit: PAGE, ...filters } as const;
      const { next } = await adminUsersPage(filled.db, asked);
      return adminUsersPage(db, { ...asked, after: next ?? undefined });
    },
    rows,
  });
  return {
    'users for staff': {
      'the newest': list({}, 200),
      'the newest, page 2': second({}, 200),
      'the oldest': list({ sort: 'oldest' }, 300),
      'of a rare name': list({ query: 'family1234' }, 60),
      'of an address': list({ query: 'person1234@example.org' }, 60),
      'of a common beginning': list({ query: 'family' }, 9_000),
      'of a common beginning, page 2': second({ query: 'family' }, 9_000),
      'of a rare role': list({ role: 'platform_admin' }, 60),
      'of a role': list({ role: 'creator' }, 250),
      'of a role, page 2': second({ role: 'creator' }, 250),
      'who are suspended': list({ state: 'suspended' }, 300),
      'who are leaving': list({ state: 'leaving' }, 600),
      'who wait for approval': list({ state: 'waiting' }, 60),
      'counting those who wait': { run: (db) => countWaiting(db, 1_000), rows: 50 },
      'those who wait for long': { run: (db) => waitingSince(db, new Date(), 500), rows: 50 },
      'all platform admins': { run: (db) => platformAdminIds(db, 20), rows: 60 },
      'who are verified': list({ verified: 'yes' }, 250),
      'one of them': { run: (db) => adminUserById(db, NOTED), rows: 5 },
      'the details of one': { run: (db) => adminUserDetailsOf(db, ada.id), rows: 1_000 },
      'notes about one': { run: (db) => staffNotesOf(db, NOTED, 200), rows: 450 },
      'the largest files of one': { run: (db) => filesBySize(db, ada.id, { limit: 21 }), rows: 50 },
      'the largest files of one, further on': {
        run: (db) => filesBySize(db, ada.id, { limit: 21, after: { size: 1_000, id: NOTED } }),
        rows: 50,
      },
      'locking two': { run: (db) => inOne(db, (tx) => lockAdminUsers(tx, [ada.id, NOTED])), rows: 10 },
      'updating one': {
        run: (db) => inOne(db, (tx) => updateAdminUser(tx, NOTED, { plan: 'pro', isEmailConfirmed: true })),
        rows: 10,
      },
      'writing a note': {
        run: (db) =>
          inOne(db, (tx) =>
            insertStaffNote(tx, { userId: idOf(PERSON, 8), authorId: ada.id, content: 'Note' }, 1_000),
          ),
        rows: 250,
      },
      'invitations, the newest': { run: (db) => signUpInvitations(db, { limit: PAGE }), rows: 250 },
      'an invitation by its token': {
        run: (db) => inOne(db, (tx) => lockInvitation(tx, 'invitation77')),
        rows: 5,
      },
      'deleting old invitations': { run: (db) => deleteOldInvitations(db), rows: 5 },
      'deleting a note': { run: (db) => inOne(db, (tx) => deleteStaffNote(tx, idOf(PERSON, 1))), rows: 5 },
    },
  };
}

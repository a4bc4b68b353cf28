import { z } from 'zod';
import { email, firstName, lastName, PLANS, ROLES, role, userCard } from '../accounts.ts';
import { arrayPageShape, cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { AUDIT_REASON_MAX } from './audit.ts';

/** `waiting`: a new account that no platform admin has approved. `leaving`: deletion was requested and is not carried out yet. */
export const USER_STATES = ['active', 'waiting', 'suspended', 'leaving'] as const;
export const userState = z.enum(USER_STATES).meta({ id: 'UserState' });
export type UserState = z.infer<typeof userState>;

export const USER_SORTS = ['newest', 'oldest'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const USER_QUERY_MAX = 100;

export const adminUsersInput = z
  .strictObject({
    /** The beginning of the name, of the last name, of the handle or of the email address. */
    q: text().trim().check(atMost(USER_QUERY_MAX, 'Search')).optional(),
    role: role.optional(),
    state: userState.optional(),
    verified: z.enum(['yes', 'no']).optional(),
    sort: z.enum(USER_SORTS).default('newest'),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminUsersInput' });
export type AdminUsersInput = z.infer<typeof adminUsersInput>;

/** Filters of the list, for a file of all that pass them. */
export const exportUsersInput = z.strictObject(
  adminUsersInput.omit({ limit: true, cursor: true, direction: true }).shape,
);
export type ExportUsersInput = z.infer<typeof exportUsersInput>;
/** Users that a file holds at most, the first of the list. */
export const USERS_EXPORTED_MAX = 100_000;

export const recentUsersInput = z.strictObject(arrayPageShape);

export const adminUser = userCard
  .extend({
    username: z.string().nullable(),
    email: z.string(),
    role,
    plan: z.enum(PLANS),
    isVerified: z.boolean(),
    isEmailConfirmed: z.boolean(),
    state: userState,
    createdAt: timestamp,
    /** When the latest of the sessions was used; null without one. */
    lastSeenAt: timestamp.nullable(),
    /** `approve`: or decline. */
    can: z.object({
      update: z.boolean(),
      approve: z.boolean(),
      suspend: z.boolean(),
      delete: z.boolean(),
      view: z.boolean(),
    }),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUser>;
export const adminUsersPage = pageOf(adminUser);
export const recentUsers = z.array(adminUser);

export const STAFF_NOTE_MAX = 2000;
export const STAFF_NOTES_MAX = 200;

export const staffNote = z
  .object({ id, content: z.string(), author: userCard.nullable(), createdAt: timestamp })
  .meta({ id: 'StaffNote' });
export type StaffNote = z.infer<typeof staffNote>;

export const adminUserDetails = adminUser
  .extend({
    /** Changes with the fields that can be updated; send it with an update. */
    version: z.string(),
    suspension: z
      .object({
        since: timestamp,
        /** Null until it is ended by staff. */
        until: timestamp.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    deletionAskedAt: timestamp.nullable(),
    /** Why a waiting user wants to join; null for others and for social sign-ups. */
    signUpAnswer: z.string().nullable(),
    sessionCount: z.int().min(0),
    hasTwoFactor: z.boolean(),
    tribesOwned: z.int().min(0),
    orderCount: z.int().min(0),
    /** Bytes. */
    storageUsed: z.int().min(0),
    /** The latest first. */
    notes: z.array(staffNote),
  })
  .meta({ id: 'AdminUserDetails' });
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

export const adminUserIdInput = z.strictObject({ id });

/** Minutes that an admin can view as a user before it ends by itself. */
export const VIEW_MINUTES = 30;
export const startedView = z.object({ until: timestamp }).meta({ id: 'StartedView' });

/** Why something is done, for the audit log. */
const reason = text().trim().check(atMost(AUDIT_REASON_MAX, 'Reason')).optional();

export const updateUserInput = z
  .strictObject({
    id,
    /** As it was read; 409 `user_changed` when the user was updated since. */
    version: text().max(64, { error: 'Invalid version' }),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    email: email.optional(),
    role: z.enum(ROLES).exclude(['guest', 'owner'], { error: 'Choose a role' }).optional(),
    plan: z.enum(PLANS).optional(),
    isVerified: z.boolean().optional(),
    isEmailConfirmed: z.boolean().optional(),
    reason,
  })
  .meta({ id: 'UpdateUserInput' });
export type UpdateUserInput = z.infer<typeof updateUserInput>;

/** As far as they are counted: more is shown as this and a plus sign. */
export const WAITING_COUNTED_MAX = 1_000;
export const waitingCount = z.object({ count: z.int().min(0).max(WAITING_COUNTED_MAX) });

export const SUSPENSION_REASON_MAX = 500;
export const suspendUserInput = z
  .strictObject({
    id,
    /** Shown to the user. */
    reason: requiredText('Please give a reason', SUSPENSION_REASON_MAX, 'Reason'),
    /** In the future; left out, the suspension has no end. */
    until: timestamp.optional(),
  })
  .meta({ id: 'SuspendUserInput' });
export type SuspendUserInput = z.infer<typeof suspendUserInput>;

export const declineUserInput = z.strictObject({
  id,
  /** Mailed to the person. */
  reason: text().trim().check(atMost(SUSPENSION_REASON_MAX, 'Reason')).optional(),
});

export const deleteUserInput = z.strictObject({
  id,
  /** The user's handle, typed to confirm. */
  handle: text().max(100, { error: 'Type the handle to confirm' }),
  reason,
});

export const addStaffNoteInput = z.strictObject({
  id,
  content: requiredText('Write a note', STAFF_NOTE_MAX, 'Note'),
});
export const staffNoteIdInput = z.strictObject({ noteId: id });

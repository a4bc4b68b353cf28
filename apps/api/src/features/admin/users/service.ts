import {
  type AdminUserRow,
  adminUserById,
  adminUserDetailsOf,
  staffNoteById,
  staffNotesOf,
} from '@kindred/db/admin/users/visibility';
import {
  deleteStaffNote,
  insertStaffNote,
  lockAdminUsers,
  updateAdminUser,
} from '@kindred/db/admin/users/writes';
import type { Db, Tx } from '@kindred/db/client';
import { canChangeRole, canDeleteUser } from '@kindred/permissions/policies/adminUsers';
import { may, type Viewer } from '@kindred/permissions/viewer';
import {
  type AdminUserDetails,
  STAFF_NOTES_MAX,
  type StaffNote,
  type UpdateUserInput,
} from '@kindred/validation/admin/users';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { deletionDate, requestDeletion } from '../../accounts/deletion/service.ts';
import { leaveEmail, refuseTakenEmail } from '../../accounts/emailChange/service.ts';
import { endSessionsOf } from '../../accounts/service.ts';
import { notifyLapsed } from '../../tribes/verifications/service.ts';
import { changesBetween, recordAct } from '../audit/service.ts';
import { presentDetails, presentNote, updatableFields, versionOf } from './present.ts';

type Staff = Context & { viewer: Viewer };

export async function showUser(db: Db, viewer: Viewer, userId: string): Promise<AdminUserDetails> {
  const user = (await adminUserById(db, userId)) ?? fail('not_found');
  const [details, notes] = await Promise.all([
    adminUserDetailsOf(db, userId),
    staffNotesOf(db, userId, STAFF_NOTES_MAX),
  ]);
  return presentDetails(viewer, user, details, notes);
}

const nameOf = ({ firstName, lastName }: AdminUserRow) => `${firstName} ${lastName}`.trim();
export const asSubject = (user: AdminUserRow) => ({ type: 'user', id: user.id, name: nameOf(user) }) as const;

/** The user as they are now, locked together with the caller, who may have lost the permission meanwhile. */
export async function lockSubject(tx: Tx, viewer: Viewer, userId: string): Promise<AdminUserRow> {
  const locked = await lockAdminUsers(tx, [viewer.id, userId]);
  const caller = locked.get(viewer.id);
  const isStaff = caller?.state === 'active' && may({ id: caller.id, role: caller.role }, 'suspend_users');
  if (!isStaff) fail('not_allowed');
  return locked.get(userId) ?? fail('not_found');
}

function assertSettled({ state }: AdminUserRow): void {
  if (state === 'leaving') fail('user_leaving');
  if (state === 'waiting') fail('user_waiting');
}

async function update(tx: Tx, outbox: Outbox, ctx: Staff, input: UpdateUserInput): Promise<void> {
  const { id, version, reason, ...changes } = input;
  const before = await lockSubject(tx, ctx.viewer, id);
  assertSettled(before);
  if (versionOf(before) !== version) fail('user_changed');
  const isOtherRole = changes.role !== undefined && changes.role !== before.role;
  if (isOtherRole && !canChangeRole(ctx.viewer, before)) fail('not_allowed');
  if (changes.email !== undefined && changes.email !== before.email) {
    await leaveEmail(tx, outbox, before, changes.email);
  }
  await updateAdminUser(tx, id, changes);
  const after = (await adminUserById(tx, id)) ?? fail('not_found');
  const isRenamed = nameOf(after) !== nameOf(before);
  if (isRenamed && changes.isVerified === undefined) {
    await notifyLapsed(tx, outbox, { userId: id, wasVerified: before.isVerified });
  }
  if (isOtherRole && before.role === 'platform_admin') await endSessionsOf(tx, id);
  const changed = changesBetween(updatableFields(before), updatableFields(after));
  if (Object.keys(changed.after).length === 0) return;
  await recordAct(tx, outbox, ctx, { action: 'user.update', subject: asSubject(after), ...changed, reason });
}

/** Updates a user as they were read; of two at once, the second is refused. */
export async function updateUser(ctx: Staff, input: UpdateUserInput): Promise<void> {
  try {
    await ctx.write((tx, outbox) => update(tx, outbox, ctx, input));
  } catch (error) {
    refuseTakenEmail(error);
    throw error;
  }
}

/** The account is hidden at once and deleted after 14 days, as when its owner asks for it. */
export async function deleteUser(
  ctx: Staff,
  { id, handle, reason }: { id: string; handle: string; reason?: string | undefined },
): Promise<{ deletedAt: string }> {
  const askedAt = await ctx.write(async (tx, outbox) => {
    const user = await lockSubject(tx, ctx.viewer, id);
    assertSettled(user);
    if (!canDeleteUser(ctx.viewer, user)) fail('not_allowed');
    const typed = handle.trim().replace(/^@/, '').toLowerCase();
    if (typed !== user.handle.toLowerCase()) invalid('handle', 'This is not the handle of the user');
    const asked = await requestDeletion(tx, outbox, id, { byStaff: true });
    await recordAct(tx, outbox, ctx, { action: 'user.delete', subject: asSubject(user), reason });
    return asked;
  });
  return { deletedAt: deletionDate(askedAt).toISOString() };
}

/** The log says that there is a note, and the note what it says: it is deleted with the user. */
export async function addNote(
  tx: Tx,
  outbox: Outbox,
  ctx: Staff,
  { id, content }: { id: string; content: string },
): Promise<StaffNote> {
  const user = await lockSubject(tx, ctx.viewer, id);
  const note = { userId: id, authorId: ctx.viewer.id, content };
  const noteId = (await insertStaffNote(tx, note, STAFF_NOTES_MAX)) ?? fail('too_many_staff_notes');
  await recordAct(tx, outbox, ctx, { action: 'user.add_note', subject: asSubject(user), after: { noteId } });
  return presentNote((await staffNoteById(tx, noteId)) ?? fail('not_found'));
}

export async function removeNote(tx: Tx, outbox: Outbox, ctx: Staff, noteId: string): Promise<void> {
  const note = (await staffNoteById(tx, noteId)) ?? fail('not_found');
  const user = await lockSubject(tx, ctx.viewer, note.userId);
  if (!(await deleteStaffNote(tx, noteId))) fail('not_found');
  const before = { noteId };
  await recordAct(tx, outbox, ctx, { action: 'user.delete_note', subject: asSubject(user), before });
}

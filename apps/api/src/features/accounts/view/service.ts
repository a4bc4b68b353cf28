import type { SessionView } from '@kindred/db/accounts/visibility';
import { setSessionView } from '@kindred/db/accounts/writes';
import { type AdminUserRow, adminUserById } from '@kindred/db/admin/users/visibility';
import type { Db, Tx } from '@kindred/db/client';
import { canViewAs } from '@kindred/permissions/policies/adminUsers';
import type { Viewer } from '@kindred/permissions/viewer';
import { VIEW_MINUTES } from '@kindred/validation/admin/users';
import type { Outbox } from '../../../platform/bus.ts';
import { write } from '../../../platform/write.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { recordAct } from '../../admin/audit/service.ts';

export function loadViewed(db: Db, _viewer: Viewer, { id }: { id: string }) {
  return adminUserById(db, id);
}

const endOf = (startedAt: Date) => new Date(startedAt.getTime() + VIEW_MINUTES * 60_000);

/** The user as whom an admin looks at the product now; undefined once that is over. */
export async function viewedUser(db: Db, admin: Viewer, view: SessionView) {
  const until = endOf(view.startedAt);
  if (until.getTime() <= Date.now()) return undefined;
  const user = await adminUserById(db, view.userId);
  if (user === undefined || !canViewAs(admin, user)) return undefined;
  return { id: user.id, role: user.role, until };
}

const subjectOf = ({ id, firstName, lastName }: AdminUserRow) =>
  ({ type: 'user', id, name: `${firstName} ${lastName}`.trim() }) as const;

type Starting = Context & { viewer: Viewer; subject: AdminUserRow };

/** Has the session of the admin look at the product as the user. @returns when that is over by itself */
export async function startView(ctx: Starting): Promise<Date> {
  const { credential, subject } = ctx;
  if (credential.kind !== 'session') return fail('session_required');
  const startedAt = new Date();
  const until = endOf(startedAt);
  await ctx.write(async (tx, outbox) => {
    const isAlive = await setSessionView(tx, credential.sid, { userId: subject.id, startedAt });
    if (!isAlive) fail('signed_out');
    await recordAct(tx, outbox, ctx, { action: 'user.view', subject: subjectOf(subject), after: { until } });
  });
  return until;
}

/** Ends the view of a session in a transaction of its caller. */
export async function stopViewing(
  tx: Tx,
  outbox: Outbox,
  { viewer, viewing, credential, requestId }: Context,
): Promise<void> {
  if (viewing === null || viewer === null || credential.kind !== 'session') return;
  const { sid } = credential;
  await setSessionView(tx, sid, null);
  const user = (await adminUserById(tx, viewer.id)) ?? fail('not_found');
  const staff = { viewer: viewing.admin, requestId };
  await recordAct(tx, outbox, staff, { action: 'user.end_view', subject: subjectOf(user) });
}

export async function endView(ctx: Context): Promise<void> {
  // The context of a view writes nothing.
  await write(ctx.deps, (tx, outbox) => stopViewing(tx, outbox, ctx));
}

import { adminUserById } from '@kindred/db/admin/users/visibility';
import { canSuspendUser } from '@kindred/permissions/policies/adminUsers';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BulkAct, BulkResult, BulkUsersInput } from '@kindred/validation/admin/bulk';
import type { Context } from '../../../trpc/context.ts';
import { errorBody, fail, toAppError } from '../../../trpc/errors.ts';
import { approveUser } from './approval.service.ts';
import { versionOf } from './present.ts';
import { updateUser } from './service.ts';
import { endUserSessions, loadUser, suspendUser, untilOf } from './suspension.service.ts';

type Staff = Context & { viewer: Viewer };

async function actOn(ctx: Staff, id: string, act: BulkAct): Promise<void> {
  if (act.kind === 'update') {
    const user = (await adminUserById(ctx.db, id)) ?? fail('not_found');
    const { role, plan, reason } = act;
    return updateUser(ctx, { id, version: versionOf(user), role, plan, reason });
  }
  if (act.kind === 'approve') return approveUser(ctx, id);
  const subject = (await loadUser(ctx.db, ctx.viewer, { id })) ?? fail('not_found');
  if (!canSuspendUser(ctx.viewer, subject)) fail('not_allowed');
  if (act.kind === 'end_sessions') return endUserSessions({ ...ctx, subject });
  return suspendUser({ ...ctx, subject }, { reason: act.reason, until: untilOf(act) });
}

/** Does the same to each user, in a transaction and with an entry of the audit log each. */
export async function actOnUsers(ctx: Staff, { ids, act }: BulkUsersInput): Promise<BulkResult> {
  if (act.kind === 'suspend') untilOf(act);
  const results: BulkResult['results'] = [];
  for (const id of new Set(ids)) {
    try {
      await actOn(ctx, id, act);
      results.push({ id, error: null });
    } catch (error) {
      const { code, message } = errorBody(toAppError(error));
      if (code === 'internal') throw error;
      results.push({ id, error: { code, message } });
    }
  }
  return { results };
}

import type { Viewer } from '@kindred/permissions/viewer';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { approveAccount, declineAccount } from '../../accounts/approval/service.ts';
import { recordAct } from '../audit/service.ts';
import { asSubject, lockSubject } from './service.ts';

type Staff = Context & { viewer: Viewer };

/** @throws for the second of two admins who decide at once */
export async function approveUser(ctx: Staff, id: string): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const user = await lockSubject(tx, ctx.viewer, id);
    if (user.state !== 'waiting') fail('user_not_waiting');
    await approveAccount(tx, outbox, id);
    await recordAct(tx, outbox, ctx, { action: 'user.approve', subject: asSubject(user) });
  });
}

/** The log names the account by its id alone: the name is deleted with it. */
export async function declineUser(
  ctx: Staff,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const user = await lockSubject(tx, ctx.viewer, id);
    if (user.state !== 'waiting') fail('user_not_waiting');
    await declineAccount(tx, outbox, { ...user, reason });
    await recordAct(tx, outbox, ctx, { action: 'user.decline', subject: { type: 'user', id }, reason });
  });
}

import { type SuspensionRow, suspensionById } from '@kindred/db/accounts/suspension/queries';
import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SuspensionView } from '@kindred/validation/admin/suspension';
import type { Context } from '../../../trpc/context.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { changeSuspension, endSessionsOf } from '../../accounts/suspension/service.ts';
import { recordAct } from '../audit/service.ts';

type Staff = Pick<Context, 'db' | 'write' | 'requestId'> & { viewer: Viewer; subject: SuspensionRow };

export function loadUser(
  db: Db,
  _viewer: Viewer,
  { id }: { id: string },
): Promise<SuspensionRow | undefined> {
  return suspensionById(db, id);
}

function stateOf(row: SuspensionRow): SuspensionView['state'] {
  const { deletionAskedAt, suspendedAt, awaitsApprovalSince } = row;
  if (awaitsApprovalSince !== null) return 'waiting';
  if (deletionAskedAt !== null) return 'leaving';
  return suspendedAt === null ? 'active' : 'suspended';
}

export async function showSuspension(db: Db, userId: string): Promise<SuspensionView> {
  const row = (await suspensionById(db, userId)) ?? fail('not_found');
  return {
    id: row.id,
    state: stateOf(row),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    until: row.suspendedUntil?.toISOString() ?? null,
    reason: row.suspensionReason,
  };
}

const subjectOf = ({ id, firstName, lastName }: SuspensionRow) =>
  ({ type: 'user', id, name: `${firstName} ${lastName}`.trim() }) as const;

/** What the audit log keeps of a suspension: the end and the reason, or null for none. */
function kept(row: SuspensionRow | undefined) {
  if (row?.suspendedAt == null) return null;
  return { until: row.suspendedUntil, reason: row.suspensionReason };
}

/** The end of a suspension, which is in the future; null for none. */
export function untilOf(input: { until?: string | undefined }): Date | null {
  if (input.until === undefined) return null;
  const until = new Date(input.until);
  if (until.getTime() <= Date.now()) invalid('until', 'Choose a time in the future');
  return until;
}

/** The last active platform admin is refused at commit: 409 `last_admin`. */
export async function suspendUser(ctx: Staff, { reason, until }: { reason: string; until: Date | null }) {
  const { subject } = ctx;
  await ctx.write(async (tx, outbox) => {
    await changeSuspension(tx, outbox, subject.id, { reason, until });
    await recordAct(tx, outbox, ctx, {
      action: 'user.suspend',
      subject: subjectOf(subject),
      before: { suspension: null },
      after: { suspension: { until, reason } },
      reason,
    });
  });
}

export async function unsuspendUser(ctx: Staff) {
  const { subject } = ctx;
  await ctx.write(async (tx, outbox) => {
    const before = kept(await suspensionById(tx, subject.id));
    await changeSuspension(tx, outbox, subject.id, null);
    await recordAct(tx, outbox, ctx, {
      action: 'user.unsuspend',
      subject: subjectOf(subject),
      before: { suspension: before },
      after: { suspension: null },
    });
  });
}

export async function endUserSessions(ctx: Staff) {
  const { subject } = ctx;
  await ctx.write(async (tx, outbox) => {
    await endSessionsOf(tx, subject.id);
    await recordAct(tx, outbox, ctx, { action: 'user.end_sessions', subject: subjectOf(subject) });
  });
}

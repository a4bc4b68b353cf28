import type { Db, Tx } from '@kindred/db/client';
import { SUBJECT_KINDS } from '@kindred/db/moderation/subjects';
import {
  appealsOfCase,
  type CaseFacts,
  caseById,
  caseFor,
  listCases as casesIn,
  countWaiting,
  decisionsOfCase,
  hasOtherModerator,
  recordOfAuthor,
  reportsOfCase,
  snapshotsOfCase,
} from '@kindred/db/moderation/visibility';
import { escalate, type LockedCase, lockCase, setClaim } from '@kindred/db/moderation/writes';
import { canClaimCase, canEscalateCase, seesCase } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CaseSummary, CasesInput, CaseView } from '@kindred/validation/moderation/cases';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { recordAct } from '../../admin/audit/service.ts';
import { abilitiesOf, presentAppeal, presentDecision, presentReport, presentSummary } from './present.ts';

export type Actor = Context & { viewer: Viewer };

/** A case that the viewer may see; undefined hides that there is one. */
export async function loadCase(
  db: Db | Tx,
  viewer: Viewer,
  { id }: { id: string },
): Promise<CaseFacts | undefined> {
  const facts = await caseFor(db, viewer, id);
  return facts !== undefined && seesCase(viewer, facts) ? facts : undefined;
}

/** A list of cases that wait is in the order of priority, one of decided cases in that of time. */
const PLACES = {
  waiting: z.string().regex(/^\d{1,9}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/),
  decided: z.string().regex(/^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-][\d:]{2,5}$/),
};

/** @param tribeId null for the queue of the platform */
export async function listCases(
  db: Db,
  viewer: Viewer,
  { limit, cursor, direction: _, ...filter }: CasesInput & { id?: string },
  tribeId: string | null,
): Promise<{ items: CaseSummary[]; nextCursor: string | null }> {
  const { state, subject, claimed } = filter;
  const parts = cursor
    ? decodeCursor(cursor, z.tuple([z.literal(state), PLACES[state], z.uuid()]))
    : undefined;
  const after = parts && { place: parts[1], id: parts[2] };
  const rows = await casesIn(db, viewer, { state, subject, claimed, tribeId, limit: limit + 1, after });
  const { shown, nextCursor } = cutPage(rows, limit, (row) =>
    encodeCursor([state, state === 'waiting' ? row.priorityText : row.decidedText, row.id]),
  );
  return { items: shown.map(presentSummary), nextCursor };
}

export function countCases(db: Db): Promise<{ open: number; appealed: number }> {
  return countWaiting(db);
}

/** Private messages are read only here, and each time by name. */
async function recordRead(ctx: Actor, { id, subjectType, tribeId }: CaseFacts): Promise<void> {
  if (subjectType !== 'message') return;
  await ctx.write((tx, outbox) =>
    recordAct(tx, outbox, ctx, {
      action: 'case.read_messages',
      subject: { type: 'case', id },
      tribeId: tribeId ?? undefined,
    }),
  );
}

/** @param isRead it is opened to be read, which is recorded where messages are in it */
export async function showCase(
  ctx: Actor,
  id: string,
  { isRead }: { isRead?: true } = {},
): Promise<CaseView> {
  const { db, viewer } = ctx;
  const facts = (await loadCase(db, viewer, { id })) ?? fail('not_found');
  if (isRead) await recordRead(ctx, facts);
  const [row, reports, snapshots, decisions, appeals, subject, record] = await Promise.all([
    caseById(db, id),
    reportsOfCase(db, id),
    snapshotsOfCase(db, id),
    decisionsOfCase(db, id),
    appealsOfCase(db, id),
    SUBJECT_KINDS[facts.subjectType].load(db, facts.subjectId),
    facts.authorId === null ? null : recordOfAuthor(db, facts.authorId, id),
  ]);
  const open = appeals.find(({ outcome }) => outcome === null);
  const waiting = open && { ...open, hasOtherModerator: await hasOtherModerator(db, facts, open) };
  return {
    ...presentSummary(row ?? fail('not_found')),
    path: subject?.path ?? null,
    reports: reports.map(presentReport),
    snapshots: snapshots.map(({ id: snapshotId, content, createdAt }) => ({
      ...content,
      id: snapshotId,
      createdAt: createdAt.toISOString(),
    })),
    decisions: decisions.map(presentDecision),
    appeals: appeals.map(presentAppeal),
    record: {
      strikes: record?.strikes ?? 0,
      decisions: (record?.decisions ?? []).map((each) => ({
        caseId: each.caseId,
        decision: presentDecision(each),
      })),
    },
    ...abilitiesOf(viewer, facts, waiting ?? null),
  };
}

/** Locks a case and asks again what was asked before: role, author and state may have changed. */
export async function lockedCase(
  tx: Tx,
  viewer: Viewer,
  id: string,
  isAllowed: (viewer: Viewer, facts: CaseFacts) => boolean,
): Promise<LockedCase> {
  const facts = await lockCase(tx, viewer, id);
  if (facts === undefined || !seesCase(viewer, facts)) return fail('not_found');
  if (!isAllowed(viewer, facts)) fail('not_allowed');
  return facts;
}

type CaseAction = 'case.claim' | 'case.release' | 'case.escalate';

async function changeCase(
  ctx: Actor,
  id: string,
  action: CaseAction,
  isAllowed: (viewer: Viewer, facts: CaseFacts) => boolean,
  change: (tx: Tx, facts: LockedCase, outbox: Outbox) => Promise<void>,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const facts = await lockedCase(tx, ctx.viewer, id, isAllowed);
    await change(tx, facts, outbox);
    await recordAct(tx, outbox, ctx, {
      action,
      subject: { type: 'case', id },
      tribeId: facts.tribeId ?? undefined,
    });
  });
}

export async function claimCase(ctx: Actor, id: string): Promise<void> {
  await changeCase(ctx, id, 'case.claim', canClaimCase, (tx) => setClaim(tx, id, ctx.viewer.id));
}

export async function releaseCase(ctx: Actor, id: string): Promise<void> {
  await changeCase(ctx, id, 'case.release', seesCase, async (tx, { claimedBy }) => {
    if (claimedBy === ctx.viewer.id) await setClaim(tx, id, null);
  });
}

export async function escalateCase(ctx: Actor, id: string): Promise<void> {
  await changeCase(ctx, id, 'case.escalate', canEscalateCase, (tx) => escalate(tx, id));
}

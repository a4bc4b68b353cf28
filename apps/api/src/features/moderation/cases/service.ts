import type { Db } from '@kindred/db/client';
import type { CaseSubject } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CaseSummary, CasesInput, CaseView } from '@kindred/validation/moderation/cases';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

type Actor = Context & { viewer: Viewer };

export async function loadCase(
  _db: Db,
  _viewer: Viewer,
  _input: { id: string },
): Promise<(CaseSubject & { id: string }) | undefined> {
  return undefined;
}

export async function listCases(
  _db: Db,
  _viewer: Viewer,
  _input: CasesInput,
  _tribeId: string | null,
): Promise<{ items: CaseSummary[]; nextCursor: string | null }> {
  return fail('not_found');
}

export async function countCases(_db: Db): Promise<{ open: number; appealed: number }> {
  return fail('not_found');
}

export async function showCase(_ctx: Actor, _id: string, _options?: { isRead?: true }): Promise<CaseView> {
  return fail('not_found');
}

export async function claimCase(_ctx: Actor, _id: string): Promise<void> {}
export async function releaseCase(_ctx: Actor, _id: string): Promise<void> {}
export async function escalateCase(_ctx: Actor, _id: string): Promise<void> {}

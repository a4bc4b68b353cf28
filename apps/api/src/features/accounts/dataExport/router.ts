import { type DataExportRow, exportOf } from '@kindred/db/accounts/dataExport/visibility';
import { insertExport } from '@kindred/db/accounts/dataExport/writes';
import { dataExport, EXPORT_DAYS } from '@kindred/validation/accounts/dataExport';
import { noInput } from '@kindred/validation/text';
import type { z } from 'zod';
import { limit } from '../../../platform/limits.ts';
import { inSession, recentlyConfirmed } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { lockCaller } from '../recheck.ts';
import { makeExport } from './jobs.ts';

const tags = ['Accounts'];
const path = '/auth/export';
const DAY_MS = 86_400_000;
const EXPORTS_A_DAY = 5;

function present(row: DataExportRow | undefined): z.input<typeof dataExport> {
  if (row === undefined) return null;
  const { id, progress, size, readyAt, failedAt } = row;
  const done = readyAt === null ? 'waiting' : 'ready';
  return {
    id,
    status: failedAt === null ? done : 'failed',
    progress,
    size: size === null ? null : Number(size),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    url: readyAt === null ? null : `/api${path}/${id}/file`,
  };
}

export const dataExportRouter = {
  dataExport: inSession
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'Get the state of my data export', protect: true },
    })
    .input(noInput)
    .output(dataExport)
    .query(async ({ ctx }) => present(await exportOf(ctx.db, ctx.viewer.id))),

  requestExport: inSession
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Request an export of my data',
        description: 'A ZIP of all my data and files, for 7 days. It takes the place of the one before.',
        protect: true,
      },
    })
    .input(noInput)
    .output(dataExport)
    .mutation(async ({ ctx }) => {
      const userId = ctx.viewer.id;
      await limit(ctx.db, `data-export:${userId}`, EXPORTS_A_DAY, DAY_MS / 1_000);
      await ctx.write(async (tx, outbox) => {
        await lockCaller(tx, ctx, userId);
        const expiresAt = new Date(Date.now() + EXPORT_DAYS * DAY_MS);
        const exportId = (await insertExport(tx, userId, expiresAt)) ?? fail('export_waiting');
        await outbox.job(makeExport, { exportId });
      });
      return present(await exportOf(ctx.db, userId));
    }),
};

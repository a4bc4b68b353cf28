import { type AuditRow, auditEntries } from '@kindred/db/admin/audit/visibility';
import { may, type Viewer } from '@kindred/permissions/viewer';
import {
  ENTRIES_EXPORTED_MAX,
  type ExportAuditInput,
  exportAuditInput,
} from '@kindred/validation/admin/audit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CsvRow, ROWS_AT_ONCE, sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { assertRecentlyConfirmed, viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentEntry } from './present.ts';
import { rangeOf, recordAct } from './service.ts';

const EXPORTS_AN_HOUR = 10;
const HEADINGS = [
  'Number',
  'Time',
  'Action',
  'Actor ID',
  'Actor',
  'Subject type',
  'Subject ID',
  'Subject',
  'Tribe ID',
  'Before',
  'After',
  'Reason',
  'Request ID',
  'Hash',
];

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function lineOf(row: AuditRow): CsvRow {
  const { number, createdAt, action, actor, subject, tribeId, before, after, reason, requestId, hash } =
    presentEntry(row);
  return [
    number,
    createdAt,
    action,
    actor.id,
    actor.name,
    subject?.type ?? null,
    subject?.id ?? null,
    subject?.name ?? null,
    tribeId,
    json(before),
    json(after),
    reason,
    requestId,
    hash,
  ];
}

async function* entryLines(
  ctx: Context & { viewer: Viewer },
  input: ExportAuditInput,
): AsyncGenerator<CsvRow> {
  const { from, to, ...filters } = input;
  const asked = { ...filters, ...rangeOf({ from, to }) };
  let count = 0;
  let before: number | undefined;
  try {
    yield HEADINGS;
    let size: number;
    let rows: AuditRow[];
    do {
      size = Math.min(ROWS_AT_ONCE, ENTRIES_EXPORTED_MAX - count);
      rows = await auditEntries(ctx.db, asked, { before, limit: size });
      for (const row of rows) {
        count += 1;
        yield lineOf(row);
      }
      before = rows.at(-1)?.number;
    } while (rows.length === size && count < ENTRIES_EXPORTED_MAX);
  } finally {
    // A download that was broken off counts too; one that cannot be recorded ends in an error.
    await ctx.write((tx, outbox) =>
      recordAct(tx, outbox, ctx, {
        action: 'audit.export',
        subject: { type: 'audit_log', id: null, name: 'Audit log' },
        after: { ...input, rows: count },
      }),
    );
  }
}

/** The audit log as CSV, with its filters. */
export function auditRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/admin/audit.csv',
    { exposeHeadRoute: false, config: { access: { procedure: 'admin.audit.list' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      if (!may(viewer, 'global_policies')) fail('not_allowed');
      assertRecentlyConfirmed(ctx);
      const { success, data } = exportAuditInput.safeParse(request.query);
      if (!success) return fail('invalid_input');
      await limit(ctx.db, `audit-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      return sendCsv(reply, 'audit', entryLines({ ...ctx, viewer }, data));
    },
  );
}

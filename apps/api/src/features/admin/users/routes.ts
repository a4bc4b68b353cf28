import { adminUsersPage } from '@kindred/db/admin/users/list/visibility';
import type { Cursor } from '@kindred/db/paging';
import { may, type Viewer } from '@kindred/permissions/viewer';
import { type ExportUsersInput, exportUsersInput, USERS_EXPORTED_MAX } from '@kindred/validation/admin/users';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CsvRow, ROWS_AT_ONCE, sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { assertRecentlyConfirmed, viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { recordAct } from '../audit/service.ts';

const EXPORTS_AN_HOUR = 10;
const HEADINGS = [
  'ID',
  'First name',
  'Last name',
  'Handle',
  'Username',
  'Email',
  'Email confirmed',
  'Role',
  'Plan',
  'Verified',
  'State',
  'Created',
];

type Staff = Context & { viewer: Viewer };

async function* userLines(ctx: Staff, { q, ...filters }: ExportUsersInput): AsyncGenerator<CsvRow> {
  const query = q || undefined;
  let count = 0;
  let after: Cursor | undefined;
  try {
    yield HEADINGS;
    do {
      const size = Math.min(ROWS_AT_ONCE, USERS_EXPORTED_MAX - count);
      const page = await inSearchQueue(ctx, query, (db) =>
        adminUsersPage(db, { ...filters, query, after, limit: size }),
      );
      for (const { createdAt, ...row } of page.rows) {
        count += 1;
        yield [
          row.id,
          row.firstName,
          row.lastName,
          row.handle,
          row.username,
          row.email,
          row.isEmailConfirmed,
          row.role,
          row.plan,
          row.isVerified,
          row.state,
          createdAt.toISOString(),
        ];
      }
      after = page.next ?? undefined;
    } while (after !== undefined && count < USERS_EXPORTED_MAX);
  } finally {
    // A download that was broken off counts too; one that cannot be recorded ends in an error.
    const exported = { ...filters, q: query, rows: count };
    await ctx.write((tx, outbox) =>
      recordAct(tx, outbox, ctx, {
        action: 'user.export',
        subject: { type: 'user', id: null },
        after: exported,
      }),
    );
  }
}

/** The list of users as CSV, with its filters. */
export function adminUserRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/admin/users.csv',
    { exposeHeadRoute: false, config: { access: { procedure: 'admin.users.list' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      if (!may(viewer, 'suspend_users')) fail('not_allowed');
      assertRecentlyConfirmed(ctx);
      const { success, data } = exportUsersInput.safeParse(request.query);
      if (!success) return fail('invalid_input');
      await limit(ctx.db, `user-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      return sendCsv(reply, 'users', userLines({ ...ctx, viewer }, data));
    },
  );
}

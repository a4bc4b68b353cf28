import type { Db } from '@kindred/db/client';
import { salesRows } from '@kindred/db/commerce/console/visibility';
import type { Scope } from '@kindred/db/commerce/consoleScopes/visibility';
import { sellerOrders } from '@kindred/db/commerce/customers/visibility';
import { payoutsOf } from '@kindred/db/commerce/payouts/visibility';
import { type ConsoleExport, consoleExportInput, scopeOf } from '@kindred/validation/commerce/console';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CsvRow, pages, ROWS_AT_ONCE, sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

const EXPORTS_AN_HOUR = 60;
const DAYS = 366;

const mode = (isTest: boolean) => (isTest ? 'test' : 'live');

type Write = (db: Db, sellerId: string, scope: Scope) => AsyncGenerator<CsvRow>;
const EXPORTS: Record<ConsoleExport, Write> = {
  async *sales(db, sellerId, scope) {
    yield ['Day', 'Type', 'Title', 'Orders', 'Gross', 'Refunded', 'Net', 'Currency', 'Mode'];
    const rows = pages(
      (after: { day: string; key: string } | undefined) =>
        salesRows(db, { sellerId, scope }, DAYS, ROWS_AT_ONCE, after),
      ({ day, key }) => ({ day, key }),
    );
    for await (const row of rows) {
      const money = (minor: number) => toDecimal(minor, row.currency);
      const amounts = [money(row.grossMinor), money(row.refundedMinor), money(row.netMinor)];
      yield [row.day, row.itemType, row.title, row.orders, ...amounts, row.currency, mode(row.isTest)];
    }
  },
  async *payouts(db, sellerId) {
    yield [
      'Date',
      'Amount',
      'Tax',
      'Currency',
      'Mode',
      'Status',
      'Method',
      'Transaction ID',
      'Paid',
      'Reason',
    ];
    const rows = pages(
      (after: { place: string; id: string } | undefined) =>
        payoutsOf(db, sellerId, { limit: ROWS_AT_ONCE, after }),
      ({ place, id }) => ({ place, id }),
    );
    for await (const row of rows) {
      yield [
        row.requestedAt.toISOString(),
        toDecimal(row.amountMinor, row.currency),
        toDecimal(row.taxMinor, row.currency),
        row.currency,
        mode(row.isTest),
        row.status,
        row.method,
        row.reference,
        row.paidAt?.toISOString() ?? null,
        row.declineReason,
      ];
    }
  },
  async *orders(db, sellerId) {
    yield [
      'Date',
      'Order',
      'Buyer',
      'Email',
      'Description',
      'Total',
      'Tax',
      'Refunded',
      'Currency',
      'Mode',
      'Status',
      'Coupon',
    ];
    const rows = pages(
      (after: { place: string; id: string } | undefined) =>
        sellerOrders(db, sellerId, { filter: 'all', limit: ROWS_AT_ONCE, after }),
      ({ place, id }) => ({ place, id }),
    );
    for await (const row of rows) {
      const money = (minor: number) => toDecimal(minor, row.currency);
      yield [
        row.createdAt.toISOString(),
        row.number,
        `${row.firstName} ${row.lastName}`.trim(),
        row.email,
        row.description,
        money(row.totalMinor),
        money(row.taxMinor),
        money(row.refundedMinor),
        row.currency,
        mode(row.isTest),
        row.status,
        row.couponCode,
      ];
    }
  },
};

/** Sales, payouts and orders of a seller as CSV. */
export function consoleRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/creator-tools/exports/:what',
    { exposeHeadRoute: false, config: { access: { procedure: 'commerce.console.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = consoleExportInput.safeParse({
        ...(request.query as object),
        ...(request.params as object),
      });
      if (!asked.success) fail('not_found');
      const { what, ...scoped } = asked.data;
      await limit(ctx.db, `console-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      return sendCsv(reply, what, EXPORTS[what](ctx.db, viewer.id, scopeOf(scoped)));
    },
  );
}

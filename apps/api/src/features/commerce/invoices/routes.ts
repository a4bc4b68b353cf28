import { invoiceAsSeen } from '@kindred/db/commerce/invoices/visibility';
import { invoiceIdInput } from '@kindred/validation/commerce/orders';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../../platform/disposition.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { renderInvoice } from './pdf.ts';

/** Invoices as PDF, made when they are asked for: of the same invoice the same bytes each time. */
export function invoiceRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get<{ Querystring: { download?: string } }>(
    '/api/invoices/:id/pdf',
    { compress: false, config: { access: { procedure: 'commerce.invoices.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = invoiceIdInput.safeParse(request.params);
      const row = asked.success ? await invoiceAsSeen(ctx.db, viewer, asked.data.id) : undefined;
      if (row === undefined) return fail('not_found');
      const name = `${row.content.number}.pdf`;
      const isDownload = request.query.download === '1';
      reply
        .type('application/pdf')
        .header('content-disposition', isDownload ? disposition(name) : `inline; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-security-policy',
          "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('cache-control', 'private, no-store');
      return reply.send(await renderInvoice(row));
    },
  );
}

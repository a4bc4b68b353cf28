import { auditChain, auditEntries, checkAuditEntries } from '@kindred/db/admin/audit/visibility';
import {
  AUDIT_CHECK_MAX,
  auditCheck,
  auditCheckInput,
  auditInput,
  auditPage,
} from '@kindred/validation/admin/audit';
import { z } from 'zod';
import { HOUR, limit } from '../../../platform/limits.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/paging.ts';
import { can, router } from '../../../trpc/access.ts';
import { invalid } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentEntry } from './present.ts';
import { rangeOf } from './service.ts';

const documented = documentedUnder('Admin');
const CHECKS_AN_HOUR = 200;

const cursorParts = z.tuple([z.literal('a'), z.int().min(1)]);

export const auditRouter = router({
  list: can('global_policies')
    .meta(documented('GET', '/admin/audit', 'List the audit log, the latest first'))
    .input(auditInput)
    .output(auditPage)
    .query(async ({ ctx, input: { limit: size, cursor, from, to, ...filters } }) => {
      const before = cursor ? decodeCursor(cursor, cursorParts)[1] : undefined;
      const range = rangeOf({ from, to });
      const rows = await auditEntries(ctx.db, { ...filters, ...range }, { before, limit: size + 1 });
      const { shown, nextCursor } = cutPage(rows, size, ({ number }) => encodeCursor(['a', number]));
      return { items: shown.map(presentEntry), nextCursor };
    }),

  check: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/audit/check',
        'Verify the audit log',
        `Recomputes the hashes of up to ${AUDIT_CHECK_MAX.toLocaleString('en')} entries. Call it with \`after\` set to \`next\` until \`next\` is null.`,
      ),
    )
    .input(auditCheckInput)
    .output(auditCheck)
    .query(async ({ ctx, input }) => {
      await limit(ctx.db, `auditChecks:${ctx.viewer.id}`, CHECKS_AN_HOUR, HOUR);
      return ctx.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const chain = await auditChain(tx);
          const after = Math.max(input.after ?? 0, chain.prunedNumber);
          if (after > chain.lastNumber) invalid('after', `The last entry is ${chain.lastNumber}`);
          const { count, brokenAt } = await checkAuditEntries(tx, { after, limit: AUDIT_CHECK_MAX });
          return {
            count,
            next: brokenAt === null && count === AUDIT_CHECK_MAX ? after + count : null,
            brokenAt,
            head: { number: chain.lastNumber, hash: chain.lastHash.toString('hex') },
            prunedTo: chain.prunedNumber,
          };
        });
    }),
});

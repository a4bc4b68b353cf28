import { auditEntries, staffAmong } from '@kindred/db/admin/audit/visibility';
import { tribeAuditInput, tribeAuditPage } from '@kindred/validation/tribes/audit';
import { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../service.ts';
import { presentTribeEntry } from './present.ts';

const documented = documentedUnder('Tribes');
const cursorParts = z.tuple([z.literal('l'), z.int().min(1)]);
const ABOUT = ['tribe', 'case'] as const;

/** A procedure of the tribes router itself. */
export const tribeAuditRouter = {
  audit: canOn({
    input: tribeAuditInput,
    permission: null,
    load: loadInside,
    policy: allows('read_log'),
    inArchive: true,
  })
    .meta(
      documented(
        'GET',
        '/tribes/{id}/audit',
        'List what staff did to a tribe and in its cases, the latest first',
        'For its owner and admins. Staff of the platform are not named.',
      ),
    )
    .output(tribeAuditPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const tribeId = ctx.subject.id;
      const before = cursor ? decodeCursor(cursor, cursorParts)[1] : undefined;
      const filters = { tribeId, subjectTypes: ABOUT };
      const rows = await auditEntries(ctx.db, filters, { before, limit: limit + 1 });
      const { shown, nextCursor } = cutPage(rows, limit, ({ number }) => encodeCursor(['l', number]));
      const actors = new Set(shown.flatMap(({ actorId }) => actorId ?? []));
      const team = await staffAmong(ctx.db, tribeId, [...actors]);
      return { items: shown.map((row) => presentTribeEntry(row, team)), nextCursor };
    }),
};

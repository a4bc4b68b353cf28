import type { Db } from '@kindred/db/client';
import { quarters } from '@kindred/db/moderation/decisions/visibility';
import { QUARTERS_SHOWN, type Transparency, transparency } from '@kindred/validation/moderation/transparency';
import { noInput } from '@kindred/validation/text';
import { keptFor } from '../../../platform/kept.ts';
import { publicBecause } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';

const documented = documentedUnder('Moderation');

/** How long a node answers from the same figures: everyone may ask, and they read eight quarters of reports. */
const FRESH_MS = 10 * 60_000;

async function readFigures(db: Db): Promise<Transparency> {
  const rows = await quarters(db, QUARTERS_SHOWN);
  return {
    quarters: rows.map(({ keep, warn, remove, limit, suspend, medianHours, ...row }) => ({
      ...row,
      actions: { keep, warn, remove, limit, suspend },
      medianHours: medianHours === null ? null : Math.max(0, Math.round(medianHours * 10) / 10),
    })),
  };
}

const figuresOf = keptFor(FRESH_MS, readFigures);

export const transparencyRouter = {
  transparency: publicBecause('Numbers about moderation, which name no one.')
    .meta(
      documented(
        'GET',
        '/transparency',
        'Get reports, decisions, appeals and reversals by quarter',
        'The figures are up to ten minutes old.',
      ),
    )
    .input(noInput)
    .output(transparency)
    .query(({ ctx }) => figuresOf(ctx.db)),
};

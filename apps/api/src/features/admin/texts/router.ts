import { publicTextsOf } from '@kindred/db/admin/texts/visibility';
import type { Db } from '@kindred/db/client';
import {
  type PublicTexts,
  type PublicTextsInput,
  publicTexts,
  publicTextsInput,
  updateTextsInput,
} from '@kindred/validation/admin/texts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentTexts } from './present.ts';
import { updateTexts } from './service.ts';

const documented = documentedUnder('Admin');

async function shown(db: Db, { type, id }: PublicTextsInput): Promise<PublicTexts> {
  return presentTexts((await publicTextsOf(db, type, id)) ?? fail('not_found'));
}

export const textsRouter = router({
  get: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/texts/{type}/{id}',
        'Get the name and description of a tribe, business, course or event',
      ),
    )
    .input(publicTextsInput)
    .output(publicTexts)
    .query(({ ctx, input }) => shown(ctx.db, input)),

  update: can('global_policies')
    .meta(
      documented(
        'PATCH',
        '/admin/texts/{type}/{id}',
        'Edit the name and description of a tribe, business, course or event',
        'The limits are those of its owner, who is notified with the reason. A tribe or business with another name loses its verification.',
      ),
    )
    .input(updateTextsInput)
    .output(publicTexts)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => updateTexts(tx, outbox, ctx, input));
      return shown(ctx.db, input);
    }),
});

import { legalTextOf } from '@kindred/db/accounts/legal/queries';
import { setLegalText } from '@kindred/db/accounts/legal/writes';
import type { Db, Tx } from '@kindred/db/client';
import {
  type LegalKind,
  type LegalText,
  legalInput,
  legalText,
  setLegalInput,
} from '@kindred/validation/accounts/legal';
import { can, publicBecause } from '../../../trpc/access.ts';
import { DEFAULT_TEXTS } from './defaults.ts';

const tags = ['Accounts'];

async function textOf(db: Db | Tx, product: string, kind: LegalKind): Promise<LegalText> {
  const row = await legalTextOf(db, kind);
  return {
    kind,
    content: row?.content ?? DEFAULT_TEXTS[kind](product),
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

export const legalRouter = {
  legalText: publicBecause('people read the terms before they sign up')
    .meta({
      openapi: {
        method: 'GET',
        path: '/legal/{kind}',
        tags,
        summary: 'Read the terms or the privacy notice',
      },
    })
    .input(legalInput)
    .output(legalText)
    .query(({ ctx, input }) => textOf(ctx.db, ctx.deps.env.PRODUCT_NAME, input.kind)),

  setLegalText: can('global_policies')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/legal/{kind}',
        tags,
        summary: 'Write the terms or the privacy notice',
        description: 'Empty, the text that comes with the program is shown again.',
        protect: true,
      },
    })
    .input(setLegalInput)
    .output(legalText)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await setLegalText(tx, input.kind, input.content || null, ctx.viewer.id);
        return textOf(tx, ctx.deps.env.PRODUCT_NAME, input.kind);
      }),
    ),
};

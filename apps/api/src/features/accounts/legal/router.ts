import { legalTextOf } from '@kindred/db/accounts/legal/queries';
import { lockLegalText, setLegalText } from '@kindred/db/accounts/legal/writes';
import type { Db, Tx } from '@kindred/db/client';
import {
  type LegalKind,
  type LegalText,
  legalInput,
  legalText,
  setLegalInput,
} from '@kindred/validation/accounts/legal';
import { can, publicBecause } from '../../../trpc/access.ts';
import { recordAct } from '../../admin/audit/service.ts';
import { DEFAULT_TEXTS } from './defaults.ts';

const tags = ['Accounts'];

/** Characters of a text that the audit log keeps. */
const EXCERPT = 2_000;
/** Null for the text that comes with the program. */
const excerptOf = (content: string | undefined) => content?.slice(0, EXCERPT).toWellFormed() || null;

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
      ctx.write(async (tx, outbox) => {
        const { kind, content } = input;
        const before = await lockLegalText(tx, kind);
        await setLegalText(tx, kind, content || null, ctx.viewer.id);
        await recordAct(tx, outbox, ctx, {
          action: 'legal.update',
          subject: { type: 'legal_text', id: null, name: kind },
          before: { content: excerptOf(before?.content) },
          after: { content: excerptOf(content) },
        });
        return textOf(tx, ctx.deps.env.PRODUCT_NAME, kind);
      }),
    ),
};

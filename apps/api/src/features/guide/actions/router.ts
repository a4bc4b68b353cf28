import { messageOnly } from '@kindred/validation/accounts';
import { actInput, actResult, undoInput } from '@kindred/validation/guide/actions';
import { HOUR, limit } from '../../../platform/limits.ts';
import { signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { act, undo } from './service.ts';

const documented = documentedUnder('Guide');
/** Of one person: previews and what is done together. */
const ACTS_AN_HOUR = 240;

/** Procedures of the guide's own router. */
export const actionsRouter = {
  act: signedIn
    .meta(
      documented(
        'POST',
        '/guide/act',
        'Let the guide do something',
        'Says what will happen; sent again with the `token` of that answer, does it.',
      ),
    )
    .input(actInput)
    .output(actResult)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `guide-acts:${ctx.viewer.id}`, ACTS_AN_HOUR, HOUR);
      return act(ctx, ctx.viewer, input);
    }),

  undo: signedIn
    .meta(documented('POST', '/guide/undo', 'Undo what the guide did in the last ten minutes'))
    .input(undoInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await undo(ctx, ctx.viewer, input.token);
      return { message: 'Undone' };
    }),
};

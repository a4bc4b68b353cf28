import { vote } from '@kindred/db/feed/polls/writes';
import { postById } from '@kindred/db/feed/queries';
import { canLikePost } from '@kindred/permissions/policies/feed';
import { postView } from '@kindred/validation/feed';
import { voteInput } from '@kindred/validation/feed/polls';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentOne } from '../hydrate.ts';

const tags = ['Feed'];

const WORDS = {
  unknown_option: 'This poll has no such option',
  one_only: 'Choose one option',
} as const;

export const pollsRouter = router({
  vote: canOn({
    input: voteInput,
    permission: 'comment_react',
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canLikePost,
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/posts/{id}/vote',
        tags,
        summary: 'Vote in a poll, replacing my vote',
        description: 'No option takes the vote back.',
        protect: true,
      },
    })
    .output(postView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const refusal = await vote(tx, input.id, ctx.viewer.id, input.optionIds);
        if (refusal === 'gone') fail('not_found');
        if (refusal === 'ended') fail('poll_ended');
        if (refusal !== undefined) {
          fail('invalid_input', { issues: [{ path: 'optionIds', message: WORDS[refusal] }] });
        }
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
      });
      const row = (await postById(ctx.db, ctx.viewer, input.id)) ?? fail('not_found');
      return presentOne(ctx.db, ctx.viewer, row);
    }),
});

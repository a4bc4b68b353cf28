import { ownWork, worksOf } from '@kindred/db/profiles/portfolio/visibility';
import { orderWorks, removeWork } from '@kindred/db/profiles/portfolio/writes';
import { canSeeDetails } from '@kindred/permissions/policies/profiles';
import { messageOnly } from '@kindred/validation/accounts';
import { profileInput } from '@kindred/validation/profiles';
import {
  createWorkInput,
  orderWorksInput,
  updateWorkInput,
  workInput,
  works,
  workView,
} from '@kindred/validation/profiles/portfolio';
import { once } from '../../../platform/idempotency.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { findSeenProfile } from '../service.ts';
import { changeWork, createWork, presentWork, viewWork } from './service.ts';

const documented = documentedUnder('Profiles');

export const portfolioRouter = router({
  list: canOn({
    input: profileInput,
    permission: null,
    load: findSeenProfile,
    policy: (_me, person) => canSeeDetails(person.viewer, person),
  })
    .meta(documented('GET', '/profiles/{handle}/portfolio', 'List the works of a person'))
    .output(works)
    .query(async ({ ctx }) => (await worksOf(ctx.db, ctx.subject.id)).map(presentWork)),

  create: signedIn
    .meta(documented('POST', '/portfolio', 'Add a work to my portfolio', 'It comes first.'))
    .input(createWorkInput)
    .output(workView)
    .mutation(async ({ ctx, input }) => {
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'profiles.portfolio.create', input, () =>
          createWork(tx, outbox, ctx.viewer, input),
        ),
      );
      return viewWork(ctx, ctx.viewer, id);
    }),

  update: canOn({
    input: updateWorkInput,
    permission: null,
    load: (db, viewer, { id }) => ownWork(db, viewer, id),
    policy: () => true,
  })
    .meta(documented('PATCH', '/portfolio/{id}', 'Edit one of my works'))
    .output(workView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => changeWork(tx, outbox, ctx.viewer, input));
      return viewWork(ctx, ctx.viewer, input.id);
    }),

  remove: canOn({
    input: workInput,
    permission: null,
    load: (db, viewer, { id }) => ownWork(db, viewer, id),
    policy: () => true,
  })
    .meta(documented('DELETE', '/portfolio/{id}', 'Delete one of my works'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await removeWork(tx, input.id);
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Work deleted' };
    }),

  order: signedIn
    .meta(documented('PUT', '/portfolio/order', 'Order my works', '`ids` names all of them.'))
    .input(orderWorksInput)
    .output(works)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        if (!(await orderWorks(tx, ctx.viewer.id, input.ids))) fail('conflict');
      });
      return (await worksOf(ctx.db, ctx.viewer.id)).map(presentWork);
    }),
});

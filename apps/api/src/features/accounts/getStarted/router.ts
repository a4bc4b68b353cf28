import { firstStepsOf } from '@kindred/db/accounts/getStarted/visibility';
import { hideFirstSteps } from '@kindred/db/accounts/getStarted/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { firstSteps } from '@kindred/validation/accounts/getStarted';
import { noInput } from '@kindred/validation/text';
import { signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';

const tags = ['Accounts'];

export const getStartedRouter = {
  firstSteps: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/first-steps',
        tags,
        summary: 'Get my first steps',
        description: 'Counts end at their goals: 3 tribes and 5 people followed.',
        protect: true,
      },
    })
    .input(noInput)
    .output(firstSteps)
    .query(async ({ ctx }) => (await firstStepsOf(ctx.db, ctx.viewer.id)) ?? fail('signed_out')),

  hideFirstSteps: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/first-steps',
        tags,
        summary: 'Hide my first steps',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx) => hideFirstSteps(tx, ctx.viewer.id));
      return { message: 'Hidden' };
    }),
};

import { currentUserById } from '@kindred/db/accounts/queries';
import { currentUser } from '@kindred/validation/accounts';
import { checkUsernameInput, updateProfileInput, usernameCheck } from '@kindred/validation/profiles/edit';
import { signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCurrentUser } from '../../accounts/service.ts';
import { saveProfile, usernameProblem } from './service.ts';

const tags = ['Profiles'];

function checkAt(path: `/${string}`) {
  return signedIn
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'Check whether a username is available', protect: true },
    })
    .input(checkUsernameInput)
    .output(usernameCheck)
    .query(async ({ ctx, input }) => {
      const message = await usernameProblem(ctx, ctx.viewer, input.username);
      return { available: message === null, message };
    });
}

export const editRouter = {
  update: signedIn
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/profile',
        tags,
        summary: 'Update my profile',
        description:
          'What is left out stays. A username is also the handle; the ones before lead there still. Another name ends a verification.',
        protect: true,
      },
    })
    .input(updateProfileInput)
    .output(currentUser)
    .mutation(async ({ ctx, input }) => {
      await saveProfile(ctx, ctx.viewer, input);
      const row = (await currentUserById(ctx.db, ctx.viewer.id)) ?? fail('signed_out');
      return presentCurrentUser(row, ctx.withheldRole !== null);
    }),

  checkUsername: checkAt('/check-username'),
  checkUsernameByPath: checkAt('/check-username/{username}'),
};

import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import { setPrivacy } from '@kindred/db/accounts/privacy/writes';
import { privacySettings, setPrivacyInput } from '@kindred/validation/accounts/privacy';
import { noInput } from '@kindred/validation/text';
import { signedIn } from '../../../trpc/access.ts';

const tags = ['Accounts'];

export const privacyRouter = {
  privacy: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/profile/privacy',
        tags,
        summary: 'Get my privacy settings',
        protect: true,
      },
    })
    .input(noInput)
    .output(privacySettings)
    .query(({ ctx }) => privacyOf(ctx.db, ctx.viewer.id)),

  setPrivacy: signedIn
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/profile/privacy',
        tags,
        summary: 'Update my privacy settings',
        description:
          'Each works both ways: without read receipts I learn nobody’s, and who hides when they are online ' +
          'is not told when others are.',
        protect: true,
      },
    })
    .input(setPrivacyInput)
    .output(privacySettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const now = await setPrivacy(tx, ctx.viewer.id, input);
        const payload = { userId: ctx.viewer.id, isShown: now.showPresence };
        if (input.showPresence !== undefined) await outbox.event({ topic: 'presence_shown', payload });
        return now;
      }),
    ),
};

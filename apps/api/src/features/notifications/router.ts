import { badgesOf } from '@kindred/db/notifications/visibility';
import { badges } from '@kindred/validation/notifications';
import { noInput } from '@kindred/validation/text';
import { router, signedIn } from '../../trpc/access.ts';

export const notificationsRouter = router({
  badges: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/notifications/badges',
        tags: ['Notifications'],
        summary: 'What is unread',
        protect: true,
      },
    })
    .input(noInput)
    .output(badges)
    .query(({ ctx }) => badgesOf(ctx.db, ctx.viewer)),
});

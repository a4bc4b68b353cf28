import { revokeJoinLink } from '@kindred/db/events/joining/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { revokeJoinLinkInput } from '@kindred/validation/events/joining';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { hosts, loadEvent } from '../service.ts';

/** Join links, for hosts. */
export const joiningRouter = {
  revokeJoinLink: canOn({ input: revokeJoinLinkInput, permission: null, load: loadEvent, policy: hosts })
    .meta(documentedUnder('Events')('DELETE', '/events/{id}/join-links/{userId}', 'Revoke a join link'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id, userId } }) => {
      await ctx.write(async (tx) => {
        await hostedEventLocked(tx, ctx.viewer, id);
        if (!(await revokeJoinLink(tx, { eventId: id, userId }))) fail('not_found');
      });
      return { message: 'Link revoked' };
    }),
};

import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import { membersAmong } from '@kindred/db/tribes/queries';
import { tribeIdInput } from '@kindred/validation/tribes';
import { FACES_MAX, tribeActivity } from '@kindred/validation/tribes/tribeActivity';
import { canOn } from '../../../trpc/access.ts';
import { membersPage } from '../members/service.ts';
import { loadInside, reads } from '../service.ts';

export const tribeActivityRouter = {
  pulse: canOn({ input: tribeIdInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/pulse',
        tags: ['Tribes'],
        summary: 'Get some members and the online count of a tribe',
        protect: true,
      },
    })
    .output(tribeActivity)
    .query(async ({ ctx }) => {
      const { viewer, subject, db, deps } = ctx;
      const { id, role, memberCount } = subject;
      const isTold = role !== null && (await privacyOf(db, viewer.id)).showPresence;
      const online = isTold ? [...new Set([viewer.id, ...deps.presence.online()])] : null;
      const [page, there] = await Promise.all([
        membersPage(ctx, viewer, subject, { id, filter: 'all', limit: FACES_MAX }),
        online === null ? null : membersAmong(db, id, online),
      ]);
      const faces = page.items.map(({ id, firstName, lastName, name, handle, profileImageUrl }) => ({
        id,
        firstName,
        lastName,
        name,
        handle,
        profileImageUrl,
      }));
      return { faces, memberCount, onlineCount: there === null ? null : there.length };
    }),
};

import { may } from '@kindred/permissions/viewer';
import { tribeKeyInput, tribeView } from '@kindred/validation/tribes';
import { guestsCanOn, router } from '../../trpc/access.ts';
import { tribeAuditRouter } from './audit/router.ts';
import { automationsRouter } from './automations/router.ts';
import { badgesRouter } from './badges/router.ts';
import { challengesRouter } from './challenges/router.ts';
import { discoverRouter } from './discover/router.ts';
import { tribeFeedRouter } from './feed/router.ts';
import { invitationsRouter } from './invitations/router.ts';
import { joiningRouter } from './joining/router.ts';
import { membersRouter } from './members/router.ts';
import { presenceRouter } from './presence/router.ts';
import { presentTribe } from './present.ts';
import { requestsRouter } from './requests/router.ts';
import { findSeenTribe } from './service.ts';
import { settingsRouter } from './settings/router.ts';
import { spacesRouter } from './spaces/router.ts';
import { tribeActivityRouter } from './tribeActivity/router.ts';
import { tribeCreationRouter } from './tribeCreation/router.ts';
import { verificationsRouter } from './verifications/router.ts';

const tags = ['Tribes'];

export const tribesRouter = router({
  get: guestsCanOn({
    input: tribeKeyInput,
    load: (db, viewer, { slug }) => findSeenTribe(db, viewer, slug),
    policy: (viewer, row) => row.role !== null || may(viewer, 'view_public_tribes'),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{slug}',
        tags,
        summary: 'Get a tribe by slug or id',
        description:
          'Of a private tribe I am not in: name, picture, description and members. Its last ten handles lead to it too, in every address.',
        protect: true,
      },
    })
    .output(tribeView)
    .query(({ ctx }) => presentTribe(ctx.subject, ctx.viewer)),

  automations: automationsRouter,
  ...discoverRouter,
  ...tribeCreationRouter,
  settings: settingsRouter,
  ...tribeAuditRouter,
  challenges: challengesRouter,
  badges: badgesRouter,
  ...tribeFeedRouter,
  ...tribeActivityRouter,
  ...presenceRouter,
  ...joiningRouter,
  members: membersRouter,
  requests: requestsRouter,
  invitations: invitationsRouter,
  spaces: spacesRouter,
  verifications: verificationsRouter,
});

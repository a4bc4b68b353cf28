import { CREATIONS, PUBLISHING } from './creations.ts';
import { accountsRouter } from './features/accounts/router.ts';
import { adminRouter } from './features/admin/router.ts';
import { businessesRouter } from './features/businesses/router.ts';
import { commerceRouter } from './features/commerce/router.ts';
import { coursesRouter } from './features/courses/router.ts';
import { discoveryRouter } from './features/discovery/router.ts';
import { eventsRouter } from './features/events/router.ts';
import { feedRouter } from './features/feed/router.ts';
import { guideRouter } from './features/guide/router.ts';
import { liveRouter } from './features/live/router.ts';
import { mapRouter } from './features/map/router.ts';
import { mediaRouter } from './features/media/router.ts';
import { messagingRouter } from './features/messaging/router.ts';
import { moderationRouter } from './features/moderation/router.ts';
import { notificationsRouter } from './features/notifications/router.ts';
import { previewsRouter } from './features/previews/router.ts';
import { profilesRouter } from './features/profiles/router.ts';
import { tribesRouter } from './features/tribes/router.ts';
import { router } from './trpc/access.ts';
import { boundCreations } from './trpc/creations.ts';
import { parseOutputsSync } from './trpc/outputs.ts';

export const appRouter = router({
  accounts: accountsRouter,
  admin: adminRouter,
  businesses: businessesRouter,
  commerce: commerceRouter,
  courses: coursesRouter,
  discovery: discoveryRouter,
  events: eventsRouter,
  feed: feedRouter,
  guide: guideRouter,
  live: liveRouter,
  map: mapRouter,
  media: mediaRouter,
  messaging: messagingRouter,
  moderation: moderationRouter,
  notifications: notificationsRouter,
  previews: previewsRouter,
  profiles: profilesRouter,
  tribes: tribesRouter,
});

boundCreations(appRouter, CREATIONS, PUBLISHING);
parseOutputsSync(appRouter);

export type AppRouter = typeof appRouter;

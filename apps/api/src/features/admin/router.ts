import { router } from '../../trpc/access.ts';
import { auditRouter } from './audit/router.ts';
import { businessesRouter } from './businesses/router.ts';
import { chartsRouter } from './charts/router.ts';
import { commerceRouter } from './commerce/router.ts';
import { coursesRouter } from './courses/router.ts';
import { eventsRouter } from './events/router.ts';
import { failuresRouter } from './failures/router.ts';
import { featuredRouter } from './featured/router.ts';
import { invitationsRouter } from './invitations/router.ts';
import { recentUsersRouter } from './recentUsers/router.ts';
import { settingsRouter } from './settings/router.ts';
import { statsRouter } from './stats/router.ts';
import { systemRouter } from './system/router.ts';
import { textsRouter } from './texts/router.ts';
import { recentTribesRouter, tribesRouter } from './tribes/router.ts';
import { adminUsersRouter } from './users/router.ts';

/** Calls for platform staff. */
export const adminRouter = router({
  audit: auditRouter,
  ...statsRouter,
  ...chartsRouter,
  ...recentUsersRouter,
  ...recentTribesRouter,
  users: adminUsersRouter,
  invitations: invitationsRouter,
  tribes: tribesRouter,
  businesses: businessesRouter,
  courses: coursesRouter,
  events: eventsRouter,
  featured: featuredRouter,
  texts: textsRouter,
  settings: settingsRouter,
  commerce: commerceRouter,
  failures: failuresRouter,
  system: systemRouter,
});

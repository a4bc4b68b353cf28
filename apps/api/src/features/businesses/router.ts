import { businessInput, businessView } from '@kindred/validation/businesses';
import { canOn, router } from '../../trpc/access.ts';
import { businessAnalyticsRouter } from './analytics/router.ts';
import { bookingsRouter } from './bookings/router.ts';
import { contactRouter } from './contact/router.ts';
import { creationRouter } from './creation/router.ts';
import { directoryRouter } from './directory/router.ts';
import { editRouter } from './edit/router.ts';
import { followsRouter } from './follows/router.ts';
import { hoursRouter } from './hours/router.ts';
import { businessPostsRouter } from './posts/router.ts';
import { businessProductsRouter } from './products/router.ts';
import { promotionsRouter } from './promotions/router.ts';
import { reviewsRouter } from './reviews/router.ts';
import { loadBusiness, presentBusiness } from './service.ts';
import { servicesRouter } from './services/router.ts';
import { businessSettingsRouter } from './settings/router.ts';
import { teamRouter } from './team/router.ts';
import { businessVerificationRouter } from './verification/router.ts';

export const businessesRouter = router({
  ...creationRouter,
  ...directoryRouter,
  get: canOn({ input: businessInput, permission: null, load: loadBusiness, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/businesses/{id}',
        tags: ['Businesses'],
        summary: 'Get a business',
        description: '`id` is its slug or its id.',
        protect: true,
      },
    })
    .output(businessView)
    .query(({ ctx }) => presentBusiness(ctx.viewer, ctx.subject)),
  ...editRouter,
  ...businessSettingsRouter,
  ...contactRouter,
  analytics: businessAnalyticsRouter,
  follows: followsRouter,
  team: teamRouter,
  verification: businessVerificationRouter,
  bookings: bookingsRouter,
  hours: hoursRouter,
  services: servicesRouter,
  products: businessProductsRouter,
  promotions: promotionsRouter,
  reviews: reviewsRouter,
  posts: businessPostsRouter,
});

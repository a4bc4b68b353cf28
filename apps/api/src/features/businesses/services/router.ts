import { servicesOfBusiness } from '@kindred/db/businesses/services/visibility';
import { removeService } from '@kindred/db/businesses/services/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  createServiceInput,
  serviceInput,
  servicesInput,
  serviceView,
  updateServiceInput,
} from '@kindred/validation/businesses/services';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { presentService } from './present.ts';
import {
  createServiceFromInput,
  loadService,
  managesService,
  updateServiceFromInput,
  viewService,
} from './service.ts';

const documented = documentedUnder('Services');
const seen = { permission: null, load: loadService, policy: () => true } as const;
const managed = { permission: null, load: loadService, policy: managesService } as const;

export const servicesRouter = router({
  list: canOn({ input: servicesInput, permission: null, load: loadBusiness, policy: () => true })
    .meta(
      documented(
        'GET',
        '/businesses/{id}/services',
        'List the services of a business',
        'Promoted ones first, then the latest.',
      ),
    )
    .output(z.array(serviceView))
    .query(async ({ ctx }) => {
      const rows = await servicesOfBusiness(ctx.db, ctx.viewer, ctx.subject.id);
      return rows.map(presentService(ctx.viewer));
    }),

  get: canOn({ input: serviceInput, ...seen })
    .meta(documented('GET', '/services/{id}', 'Get a service'))
    .output(serviceView)
    .query(({ ctx }) => presentService(ctx.viewer)(ctx.subject)),

  create: canOn({
    input: createServiceInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('manage_services'),
  })
    .meta(documented('POST', '/businesses/{id}/services', 'Add a service'))
    .output(serviceView)
    .mutation(async ({ ctx, input }) => {
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'businesses.services.create', input, () =>
          createServiceFromInput(tx, outbox, ctx.viewer, ctx.subject, input),
        ),
      );
      return viewService(ctx, ctx.viewer, id);
    }),

  update: canOn({ input: updateServiceInput, ...managed })
    .meta(documented('PATCH', '/services/{id}', 'Edit a service'))
    .output(serviceView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => updateServiceFromInput(tx, outbox, ctx.viewer, ctx.subject, input));
      return viewService(ctx, ctx.viewer, input.id);
    }),

  remove: canOn({ input: serviceInput, ...managed })
    .meta(documented('DELETE', '/services/{id}', 'Delete a service', 'What is booked stays booked.'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await removeService(tx, input.id);
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Service deleted' };
    }),
});

import { messageOnly } from '@kindred/validation/accounts';
import { contactSalesInput } from '@kindred/validation/accounts/contact';
import { publicBecause } from '../../../trpc/access.ts';
import { contactSales } from './service.ts';

export const contactRouter = {
  contactSales: publicBecause('visitors ask about a plan before they have an account')
    .meta({
      openapi: {
        method: 'POST',
        path: '/contact/sales',
        tags: ['Accounts'],
        summary: 'Contact sales',
        description:
          'Sends the message to the platform admins, in the app and by email. The same message is sent once an hour.',
      },
    })
    .input(contactSalesInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await contactSales(ctx, input);
      return { message: 'Your message is on its way.' };
    }),
};

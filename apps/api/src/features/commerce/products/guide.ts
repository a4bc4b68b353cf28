import { defineGuideAction } from '../../../platform/guide-action.ts';
import { fail } from '../../../trpc/errors.ts';
import { loadProduct } from './service.ts';

/** The person pays. */
export const buyProduct = defineGuideAction({
  action: 'buy',
  target: 'product',
  async preview({ db }, viewer, { targetId: id }) {
    const row = (await loadProduct(db, viewer, { id })) ?? fail('not_found');
    return {
      title: `Buy ${row.name}`,
      lines: ['You see the price and pay on its page. Nothing is bought yet.'],
      url: `/product/${row.id}`,
    };
  },
});

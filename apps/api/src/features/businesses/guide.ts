import { bookableServices, findService } from '@kindred/db/businesses/services/visibility';
import { isOutside } from '@kindred/permissions/policies/businesses';
import { defineGuideAction } from '../../platform/guide-action.ts';
import { createCallerFactory } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { followsRouter } from './follows/router.ts';
import { loadBusiness } from './service.ts';

const follows = createCallerFactory(followsRouter);

export const followBusiness = defineGuideAction({
  action: 'follow',
  target: 'business',
  async preview({ db }, viewer, { targetId: id }) {
    const row = (await loadBusiness(db, viewer, { id })) ?? fail('not_found');
    if (!isOutside(viewer, row)) fail('not_allowed');
    if (row.isFollowing) fail('guide_nothing_to_do');
    return {
      title: `Follow ${row.name}`,
      lines: [`Posts of ${row.name} come into your feed.`],
      url: `/business/${row.slug}`,
    };
  },
  async run(ctx, { targetId: id }) {
    await follows(ctx).follow({ id });
    return { lines: ['You follow it now.'], url: null, undo: { id } };
  },
  async undo(ctx, { id }) {
    await follows(ctx).unfollow({ id: String(id) });
  },
});

export const saveBusiness = defineGuideAction({
  action: 'save',
  target: 'business',
  async preview({ db }, viewer, { targetId: id }) {
    const row = (await loadBusiness(db, viewer, { id })) ?? fail('not_found');
    if (row.isSaved) fail('guide_nothing_to_do');
    return {
      title: `Save ${row.name}`,
      lines: ['You find it under your saved businesses. Nobody else sees that.'],
      url: `/business/${row.slug}`,
    };
  },
  async run(ctx, { targetId: id }) {
    await follows(ctx).save({ id });
    return { lines: ['It is saved.'], url: null, undo: { id } };
  },
  async undo(ctx, { id }) {
    await follows(ctx).unsave({ id: String(id) });
  },
});

/** The person chooses the hour and pays. */
export const bookService = defineGuideAction({
  action: 'book',
  target: 'service',
  async preview({ db }, viewer, { targetId }) {
    const row = (await findService(db, viewer, targetId)) ?? fail('not_found');
    if ((await bookableServices(db, [row.id])).length === 0) fail('not_bookable');
    return {
      title: `Book ${row.title}`,
      lines: [`You choose a time and pay at ${row.businessName}. Nothing is booked yet.`],
      url: `/business/${row.businessSlug}/services`,
    };
  },
});

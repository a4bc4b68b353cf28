import { canFollow } from '@kindred/permissions/policies/profiles';
import { defineGuideAction } from '../../platform/guide-action.ts';
import { createCallerFactory } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { profilesRouter } from './router.ts';
import { findProfile } from './service.ts';

const profiles = createCallerFactory(profilesRouter);

export const followPerson = defineGuideAction({
  action: 'follow',
  target: 'person',
  async preview({ db }, viewer, { targetId }) {
    const row = (await findProfile(db, viewer, targetId)) ?? fail('not_found');
    if (!canFollow(viewer, row)) fail('not_allowed');
    if (row.isFollowing) fail('guide_nothing_to_do');
    const name = `${row.firstName} ${row.lastName}`;
    return {
      title: `Follow ${name}`,
      lines: [`Posts of ${name} come into your feed.`, 'They get a notification that you follow them.'],
      url: `/profile/${row.handle}`,
    };
  },
  async run(ctx, { targetId: id }) {
    await profiles(ctx).follow({ id });
    return { lines: ['You follow them now.'], url: null, undo: { id } };
  },
  async undo(ctx, { id }) {
    await profiles(ctx).unfollow({ id: String(id) });
  },
});

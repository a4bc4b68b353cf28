import { postById } from '@kindred/db/feed/queries';
import { canSavePost } from '@kindred/permissions/policies/feed';
import { may } from '@kindred/permissions/viewer';
import { draftInput } from '@kindred/validation/feed/drafts';
import { defineGuideAction } from '../../platform/guide-action.ts';
import { createCallerFactory, router } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { actionsRouter } from './actions/router.ts';
import { draftsRouter } from './drafts/router.ts';

const drafts = createCallerFactory(draftsRouter);
const posts = createCallerFactory(router(actionsRouter));

/** Written down, never published. */
export const draftPost = defineGuideAction({
  action: 'draft',
  target: null,
  async preview(_ctx, viewer, { text }) {
    if (!may(viewer, 'create_posts')) fail('not_allowed');
    if (text === '') fail('invalid_input', { issues: [{ path: 'text', message: 'Write what to say' }] });
    return {
      title: 'Save a draft of a post',
      lines: [`“${text}”`, 'It is saved under Drafts. Nothing is posted.'],
      url: null,
    };
  },
  async run(ctx, { text }) {
    const { id } = await drafts(ctx).create({ input: draftInput.parse({ content: text, type: 'text' }) });
    return { lines: ['Your draft is saved.'], url: '/drafts', undo: { id } };
  },
  async undo(ctx, { id }) {
    await drafts(ctx).delete({ id: String(id) });
  },
});

export const savePost = defineGuideAction({
  action: 'save',
  target: 'post',
  async preview({ db }, viewer, { targetId }) {
    const row = (await postById(db, viewer, targetId)) ?? fail('not_found');
    if (!canSavePost(viewer, row)) fail('not_allowed');
    if (row.isSaved) fail('guide_nothing_to_do');
    return {
      title: 'Save this post',
      lines: ['You find it under Saved. Nobody else sees that.'],
      url: `/post/${targetId}`,
    };
  },
  async run(ctx, { targetId: id }) {
    await posts(ctx).save({ id });
    return { lines: ['It is saved.'], url: null, undo: { id } };
  },
  async undo(ctx, { id }) {
    await posts(ctx).unsave({ id: String(id) });
  },
});

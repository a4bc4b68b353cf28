import { findTribe } from '@kindred/db/tribes/queries';
import { tribeDraftOf } from '@kindred/db/tribes/tribeCreation/visibility';
import { joinStateOf } from '@kindred/permissions/policies/tribes';
import { may } from '@kindred/permissions/viewer';
import type { JoinState } from '@kindred/validation/tribes';
import { type ActionPreview, defineGuideAction } from '../../platform/guide-action.ts';
import { createCallerFactory, router } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { joiningRouter } from './joining/router.ts';
import { standingOf, subjectOf } from './present.ts';
import { tribeCreationRouter } from './tribeCreation/router.ts';

const joining = createCallerFactory(router(joiningRouter));
const creation = createCallerFactory(router(tribeCreationRouter));

/** What joining a tribe of that state does; of others the tribe's own page says what is in the way. */
const JOINS: Partial<Record<JoinState, (name: string) => string[]>> = {
  join: (name) => [`You become a member of ${name}.`, 'Its members see you in their list.'],
};

/** Free tribes that let people in at once. Paying, asking and answering stay with the person. */
export const joinTribe = defineGuideAction({
  action: 'join',
  target: 'tribe',
  async preview({ db }, viewer, { targetId }): Promise<ActionPreview> {
    const row = (await findTribe(db, viewer, targetId)) ?? fail('not_found');
    if (row.role !== null) fail('guide_nothing_to_do');
    const state = joinStateOf(viewer, subjectOf(row), standingOf(row), new Date());
    const url = `/tribe/${row.slug}`;
    const lines = JOINS[state]?.(row.name);
    if (lines === undefined) {
      return {
        title: `Open ${row.name}`,
        lines: [`You decide on the page of ${row.name}.`],
        url,
        isPrepared: true,
      };
    }
    return { title: `Join ${row.name}`, lines, url };
  },
  async run(ctx, { targetId }) {
    const { name, slug } = await joining(ctx).join({ id: targetId });
    return { lines: [`You are a member of ${name}.`], url: `/tribe/${slug}`, undo: { id: targetId } };
  },
  async undo(ctx, { id }) {
    await joining(ctx).leave({ id: String(id) });
  },
});

export const createTribe = defineGuideAction({
  action: 'create',
  target: null,
  async preview({ db }, viewer, { text }) {
    if (!may(viewer, 'create_tribes')) {
      return {
        title: 'Create a tribe',
        lines: ['You need a plan that lets you create tribes. Starter is free.'],
        url: '/create-tribe',
        isPrepared: true,
      };
    }
    // What somebody began is not written over.
    if ((await tribeDraftOf(db, viewer.id)) !== undefined) {
      return {
        title: 'Continue your draft',
        lines: ['You have a draft of a tribe already.'],
        url: '/create-tribe',
        isPrepared: true,
      };
    }
    const name = text === '' ? 'without a name' : `called “${text.slice(0, 100)}”`;
    return {
      title: 'Start a draft of a tribe',
      lines: [`A draft ${name} is saved for you. Nobody sees it until you create the tribe.`],
      url: null,
    };
  },
  async run(ctx, { text }) {
    await creation(ctx).saveDraft(text === '' ? {} : { name: text.slice(0, 100) });
    return { lines: ['Your draft is saved.'], url: '/create-tribe', undo: {} };
  },
  async undo(ctx) {
    await creation(ctx).deleteDraft();
  },
});

import { countPeopleOfSpace, peopleOfSpace } from '@kindred/db/tribes/spaceMembers/queries';
import { canManageSpaces } from '@kindred/permissions/policies/spaces';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  addSpaceMembersInput,
  findSpaceMembersInput,
  spaceCandidates,
  spaceMemberInput,
  spaceMemberState,
  spaceMembersAdded,
  spaceMembersInput,
  spaceMembersPage,
} from '@kindred/validation/tribes/spaceMembers';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { standingOf } from '../service.ts';
import { addToSpace, findCandidates, presentSpaceMember, takeOutOfSpace } from './members.service.ts';
import { loadSpace, type SpaceInTribe } from './service.ts';

const tags = ['Spaces'];
const PEOPLE = '/tribes/{id}/spaces/{spaceId}/people';
/** Each tells somebody something. */
const ADDITIONS_PER_HOUR = 600;

const manages = (viewer: Viewer, { tribe }: SpaceInTribe) =>
  canManageSpaces(viewer, { standing: standingOf(tribe) });
const managed = { permission: null, load: loadSpace, policy: manages } as const;

export const spaceMembersRouter = router({
  list: canOn({ input: spaceMembersInput, ...managed })
    .meta({
      openapi: {
        method: 'GET',
        path: PEOPLE,
        tags,
        summary: 'List the members added to a space',
        description: 'They read and write in it as if their role or tier let them. For who manages spaces.',
        protect: true,
      },
    })
    .output(spaceMembersPage)
    .query(async ({ ctx, input }) => {
      const { spaceId, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const [rows, count] = await Promise.all([
        peopleOfSpace(ctx.db, { spaceId, limit: limit + 1, after }),
        countPeopleOfSpace(ctx.db, spaceId),
      ]);
      const page = pageByTime(rows, limit, ({ place, id }) => ({ place, id }), presentSpaceMember);
      return { ...page, count };
    }),

  find: canOn({ input: findSpaceMembersInput, ...managed })
    .meta({
      openapi: {
        method: 'GET',
        path: `${PEOPLE}/candidates`,
        tags,
        summary: 'Search members by name, and whether they can read the space',
        protect: true,
      },
    })
    .output(spaceCandidates)
    .query(async ({ ctx, input }) => ({
      items: await findCandidates(ctx, ctx.viewer, ctx.subject, input.query),
    })),

  add: canOn({ input: addSpaceMembersInput, ...managed })
    .meta({
      openapi: {
        method: 'POST',
        path: PEOPLE,
        tags,
        summary: 'Add members to a space by name',
        description:
          'Whoever is there already stays. Those who could not read the space before are told. At most 5,000 people.',
        protect: true,
      },
    })
    .output(spaceMembersAdded)
    .mutation(async ({ ctx, input: { spaceId, userIds } }) => {
      await limitTo(ctx.db, `space-people:${ctx.viewer.id}`, ADDITIONS_PER_HOUR, HOUR);
      const addition = { tribeId: ctx.subject.tribe.id, spaceId, userIds, how: 'person' } as const;
      const addedIds = await ctx.write((tx, outbox) => addToSpace(tx, outbox, ctx.viewer, addition));
      return { id: spaceId, added: addedIds.length, count: await countPeopleOfSpace(ctx.db, spaceId) };
    }),

  remove: canOn({ input: spaceMemberInput, ...managed })
    .meta({
      openapi: {
        method: 'DELETE',
        path: `${PEOPLE}/{userId}`,
        tags,
        summary: 'Remove a member from a space',
        description: 'They stay in the tribe, and read the space where their role or tier lets them.',
        protect: true,
      },
    })
    .output(spaceMemberState)
    .mutation(async ({ ctx, input: { spaceId, userId } }) => {
      const person = { tribeId: ctx.subject.tribe.id, spaceId, userId };
      await ctx.write((tx, outbox) => takeOutOfSpace(tx, outbox, ctx.viewer, person));
      return { id: spaceId, userId, isAdded: false };
    }),
});

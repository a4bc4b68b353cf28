import { unban } from '@kindred/db/tribes/bans/writes';
import { banPage as readBans } from '@kindred/db/tribes/members/queries';
import {
  banInput,
  banPage,
  banState,
  bansInput,
  handOverInput,
  memberIdInput,
  memberPage,
  memberState,
  membersInput,
  memberView,
  mentorState,
  removeMemberInput,
  setMentorInput,
  setRoleInput,
} from '@kindred/validation/tribes/memberships';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { withTribeLocked } from '../joining/service.ts';
import { allows, loadInside, reads } from '../service.ts';
import { presentBan } from './present.ts';
import { ban, changeMentor, changeRole, giveAway, membersPage, oneMember, remove } from './service.ts';

const tags = ['Members'];

export const membersRouter = router({
  list: canOn({ input: membersInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/members',
        tags,
        summary: 'List the members of a tribe: staff first, then newest',
        description:
          'With `query` those whose first or last name begins so, by name. Who is online is told to members.',
        protect: true,
      },
    })
    .output(memberPage)
    .query(({ ctx, input }) => membersPage(ctx, ctx.viewer, ctx.subject, input)),

  get: canOn({ input: memberIdInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/members/{userId}',
        tags,
        summary: 'Get a member of a tribe',
        description: 'As the list has them. Whoever is not in it is not found.',
        protect: true,
      },
    })
    .output(memberView)
    .query(({ ctx, input }) => oneMember(ctx, ctx.viewer, ctx.subject, input.userId)),

  setRole: canOn({
    input: setRoleInput,
    permission: null,
    load: loadInside,
    policy: allows('set_roles'),
  })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}/members/{userId}',
        tags,
        summary: 'Change the role of a member',
        protect: true,
      },
    })
    .output(memberState)
    .mutation(async ({ ctx, input: { userId, role } }) => {
      const about = { tribeId: ctx.subject.id, userId, role };
      await ctx.write((tx, outbox) => changeRole(tx, outbox, ctx.viewer, about));
      return { userId, role };
    }),

  setMentor: canOn({
    input: setMentorInput,
    permission: null,
    load: loadInside,
    policy: allows('set_mentors'),
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/members/{userId}/mentor',
        tags,
        summary: 'Make a member a mentor, or take it back',
        description: 'Only the owner of the tribe can. A mentor has a badge at what they write in the tribe.',
        protect: true,
      },
    })
    .output(mentorState)
    .mutation(async ({ ctx, input: { userId, isMentor } }) => {
      const about = { tribeId: ctx.subject.id, userId, isMentor };
      await ctx.write((tx, outbox) => changeMentor(tx, outbox, ctx.viewer, about));
      return { userId, isMentor };
    }),

  remove: canOn({
    input: removeMemberInput,
    permission: null,
    load: loadInside,
    policy: allows('remove_members'),
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/members/{userId}',
        tags,
        summary: 'Remove a member',
        protect: true,
      },
    })
    .output(memberState)
    .mutation(async ({ ctx, input: { userId, reason } }) => {
      const about = { tribeId: ctx.subject.id, userId, reason };
      await ctx.write((tx, outbox) => remove(tx, outbox, ctx.viewer, about));
      return { userId, role: null };
    }),

  bans: canOn({ input: bansInput, permission: null, load: loadInside, policy: allows('ban') })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/bans',
        tags,
        summary: 'List banned members',
        protect: true,
      },
    })
    .output(banPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const rows = await readBans(ctx.db, ctx.subject.id, { limit: input.limit + 1, after });
      return pageByTime(rows, input.limit, ({ place, id }) => ({ place, id }), presentBan);
    }),

  ban: canOn({ input: banInput, permission: null, load: loadInside, policy: allows('ban'), inArchive: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/bans',
        tags,
        summary: 'Ban a member',
        description: 'Their membership, their request and invitations made out to them end with it.',
        protect: true,
      },
    })
    .output(banState)
    .mutation(async ({ ctx, input: { userId, reason, days } }) => {
      const about = { tribeId: ctx.subject.id, userId, reason, days };
      await ctx.write((tx, outbox) => ban(tx, outbox, ctx.viewer, about));
      return { userId, isBanned: true };
    }),

  unban: canOn({
    input: memberIdInput,
    permission: null,
    load: loadInside,
    policy: allows('ban'),
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/bans/{userId}',
        tags,
        summary: 'Unban a member',
        protect: true,
      },
    })
    .output(banState)
    .mutation(async ({ ctx, input: { userId } }) => {
      const tribeId = ctx.subject.id;
      await ctx.write(async (tx, outbox) => {
        await withTribeLocked(tx, ctx.viewer, tribeId, 'ban');
        if (!(await unban(tx, tribeId, userId))) fail('not_found');
        await outbox.event({ topic: 'membership_changed', payload: { tribeId, userId } });
      });
      return { userId, isBanned: false };
    }),

  handOver: canOn({
    input: handOverInput,
    permission: null,
    load: loadInside,
    policy: allows('own'),
    inArchive: true,
  })
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/hand-over',
        tags,
        summary: 'Transfer ownership of a tribe to a member',
        protect: true,
      },
    })
    .output(memberState)
    .mutation(async ({ ctx, input: { userId, name } }) => {
      const about = { tribeId: ctx.subject.id, userId, name };
      await ctx.write((tx, outbox) => giveAway(tx, outbox, ctx.viewer, about));
      return { userId, role: 'owner' };
    }),
});

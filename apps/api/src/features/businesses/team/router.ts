import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import { businessInput } from '@kindred/validation/businesses';
import {
  answerTeamInput,
  inviteToTeamInput,
  team,
  teamMemberInput,
  updateTeamMemberInput,
} from '@kindred/validation/businesses/team';
import { canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import {
  answerInvitation,
  cancelInvitation,
  changeMember,
  invite,
  leaveTeam,
  offerOwnership,
  removeMember,
  showTeam,
} from './service.ts';

const meta = documentedUnder('Businesses');
const manages = { permission: null, load: loadBusiness, policy: allowsInBusiness('manage_team') } as const;
const visible = { permission: null, load: loadBusiness, policy: () => true } as const;
const inTeam = { ...visible, policy: (_: unknown, { role }: BusinessPageRow) => role !== null } as const;

export const teamRouter = router({
  list: canOn({ input: businessInput, ...visible })
    .meta(meta('GET', '/businesses/{id}/team', 'List the team of a business'))
    .output(team)
    .query(({ ctx }) => showTeam(ctx, ctx.viewer, ctx.subject.id)),

  invite: canOn({ input: inviteToTeamInput, ...manages })
    .meta(meta('POST', '/businesses/{id}/team/invitations', 'Invite somebody to the team by their handle'))
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await invite(ctx, ctx.viewer, ctx.subject.id, input);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  cancel: canOn({ input: teamMemberInput, ...manages })
    .meta(meta('DELETE', '/businesses/{id}/team/invitations/{userId}', 'Cancel an invitation'))
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await cancelInvitation(ctx, ctx.viewer, ctx.subject.id, input.userId);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  answer: canOn({ input: answerTeamInput, ...visible })
    .meta(
      meta(
        'POST',
        '/businesses/{id}/team/answer',
        'Accept or decline my invitation',
        'To the team, or to own the business.',
      ),
    )
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await answerInvitation(ctx, ctx.viewer, ctx.subject.id, input.accept);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  update: canOn({ input: updateTeamMemberInput, ...inTeam })
    .meta(
      meta(
        'PATCH',
        '/businesses/{id}/team/{userId}',
        'Update a member of the team',
        'Title, bio and specialties are also for the member; role and rights for those above them.',
      ),
    )
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await changeMember(ctx, ctx.viewer, ctx.subject.id, input);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  remove: canOn({ input: teamMemberInput, ...manages })
    .meta(meta('DELETE', '/businesses/{id}/team/{userId}', 'Remove somebody from the team'))
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx, ctx.viewer, ctx.subject.id, input.userId);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  leave: canOn({ input: businessInput, ...inTeam })
    .meta(meta('POST', '/businesses/{id}/team/leave', 'Leave the team'))
    .output(team)
    .mutation(async ({ ctx }) => {
      await leaveTeam(ctx, ctx.viewer, ctx.subject.id);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),

  transfer: canOn({ input: teamMemberInput, ...visible, policy: allowsInBusiness('own') })
    .concat(recentlyConfirmed)
    .meta(
      meta(
        'POST',
        '/businesses/{id}/transfer',
        'Ask somebody of the team to own the business',
        'It is theirs once they accept; who owned it stays as a manager.',
      ),
    )
    .output(team)
    .mutation(async ({ ctx, input }) => {
      await offerOwnership(ctx, ctx.viewer, ctx.subject.id, input.userId);
      return showTeam(ctx, ctx.viewer, ctx.subject.id);
    }),
});

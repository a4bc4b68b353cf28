import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { businessKey, businessRole, SPECIALTIES_MAX, SPECIALTY_MAX } from '../businesses.ts';
import { visibleName } from '../names.ts';
import { atMost, id, missing, requiredText, text, timestamp } from '../text.ts';

export const TEAM_MAX = 50;
export const TEAM_TITLE_MAX = 60;
export const TEAM_BIO_MAX = 500;

const title = text().trim().check(atMost(TEAM_TITLE_MAX, 'Title'), visibleName('Title'));
const rights = { answersMessages: z.boolean(), managesBookings: z.boolean() };
const invitedRole = z.enum(['manager', 'staff'], { error: 'Choose a role' });

export const inviteToTeamInput = z.strictObject({
  id: businessKey,
  handle: text('Handle is required')
    .trim()
    .transform((handle) => handle.replace(/^@/, ''))
    .pipe(z.string().min(1, { error: 'Handle is required' }).max(60, { error: 'This is no handle' })),
  role: invitedRole.default('staff'),
  title: title.default(''),
  answersMessages: rights.answersMessages.default(false),
  managesBookings: rights.managesBookings.default(false),
});
export const teamMemberInput = z.strictObject({ id: businessKey, userId: id });
export const answerTeamInput = z.strictObject({
  id: businessKey,
  accept: z.boolean(missing('Say yes or no')),
});

/** What is left out stays. */
export const updateTeamMemberInput = teamMemberInput.extend({
  role: invitedRole.optional(),
  answersMessages: rights.answersMessages.optional(),
  managesBookings: rights.managesBookings.optional(),
  title: title.optional(),
  bio: text().trim().check(atMost(TEAM_BIO_MAX, 'Bio')).optional(),
  specialties: z
    .array(requiredText('Fill in every specialty', SPECIALTY_MAX, 'Specialty'))
    .max(SPECIALTIES_MAX, { error: `Add at most ${SPECIALTIES_MAX} specialties` })
    .optional(),
});

export const teamMember = userCard
  .extend({
    role: businessRole,
    title: z.string(),
    bio: z.string(),
    specialties: z.array(z.string()),
    /** Null for who is not of the team. */
    rights: z.object(rights).nullable(),
    can: z.object({
      /** Title, bio and specialties. */
      edit: z.boolean(),
      /** Role and rights, and to remove them. */
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'BusinessTeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

export const teamInvitation = userCard
  .extend({
    kind: z.enum(['team', 'ownership']),
    role: businessRole,
    title: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'BusinessTeamInvitation' });
export type TeamInvitation = z.infer<typeof teamInvitation>;

export const team = z
  .object({
    members: z.array(teamMember),
    /** For who manages the team. */
    invited: z.array(teamInvitation),
    /** What I am asked to be, null when I am not. */
    myInvitation: teamInvitation.pick({ kind: true, role: true, title: true }).nullable(),
    can: z.object({ invite: z.boolean(), leave: z.boolean(), transfer: z.boolean() }),
  })
  .meta({ id: 'BusinessTeam' });
export type Team = z.infer<typeof team>;

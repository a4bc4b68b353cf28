import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, missing, requiredText, text, timestamp } from '../text.ts';
import {
  ANSWER_MAX,
  joinAnswer,
  joinState,
  QUESTION_MAX,
  QUESTIONS_MAX,
  REQUEST_STATUSES,
  SLUG_MAX,
  TIERS,
  tribeIdInput,
  tribeRole,
} from '../tribes.ts';

/** Told to the person it is about. */
export const REASON_MAX = 300;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS_MAX = 365;
export const INVITATION_DAYS_DEFAULT = 7;
export const BAN_DAYS_MAX = 3_650;
/** Nobody alive is older. */
export const BIRTH_YEAR_MIN = 1900;

const tribeKey = tribeIdInput.shape.id;

/** `YYYY-MM-DD`, a day that was. */
export const birthDate = z.iso
  .date({ error: 'Please enter your date of birth' })
  .refine((day) => Number(day.slice(0, 4)) >= BIRTH_YEAR_MIN, { error: 'Please enter your date of birth' })
  .refine((day) => Date.parse(day) <= Date.now(), { error: 'Your date of birth must be in the past' });
export const birthDateInput = z.strictObject({ birthDate });
export const birthDateView = z.object({ birthDate: z.string() }).meta({ id: 'BirthDate' });

/** 128 random bits. */
export const inviteCode = z
  .string({ error: 'This invitation link is not complete' })
  .regex(/^[\w-]{22}$/, { error: 'This invitation link is not complete' });

export const joinInput = z.strictObject({
  id: tribeKey,
  /** The secret of an invitation link. */
  invite: inviteCode.optional(),
  /** Asked once and kept, where a tribe has a minimum age. */
  birthDate: birthDate.optional(),
});

export const requestInput = z.strictObject({
  id: tribeKey,
  /** To each question the tribe asks, as it asks it. */
  answers: z
    .array(
      z.strictObject({
        question: text().check(atMost(QUESTION_MAX, 'Question')),
        answer: requiredText('Please answer every question', ANSWER_MAX, 'Answer'),
      }),
    )
    .max(QUESTIONS_MAX)
    .default([]),
  birthDate: birthDate.optional(),
});
export type RequestInput = z.infer<typeof requestInput>;

/** What I am to a tribe after I joined, left, asked or was answered. */
export const membership = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    join: joinState,
    myRole: tribeRole.nullable(),
    memberCount: z.int().min(0),
    /** When my trial ends. */
    trialEndsAt: timestamp.nullable(),
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membership>;

export const REQUEST_LISTS = ['pending', 'decided'] as const;
export const requestsInput = z.strictObject({
  id: tribeKey,
  status: z.enum(REQUEST_LISTS).default('pending'),
  ...cursorPageShape,
});
export const requestView = z
  .object({
    id,
    user: userCard,
    answers: z.array(joinAnswer),
    status: z.enum(REQUEST_STATUSES),
    reason: z.string().nullable(),
    decidedBy: userCard.pick({ id: true, name: true }).nullable(),
    decidedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'JoinRequest' });
export type RequestView = z.infer<typeof requestView>;
export const requestPage = pageOf(requestView);
export type RequestPage = z.infer<typeof requestPage>;

const reason = text('Please give a reason').trim().check(atMost(REASON_MAX, 'Reason'));
export const requestIdInput = z.strictObject({ id: tribeKey, requestId: id });
export const declineInput = z.strictObject({ id: tribeKey, requestId: id, reason: reason.optional() });
export const decidedState = z.object({ id, status: z.enum(REQUEST_STATUSES) });

export const inviteInput = z.strictObject({
  id: tribeKey,
  /** For one person; nobody else can use it. */
  userId: id.optional(),
  /** Left out for as often as wanted. */
  maxUses: z.int().min(1).max(INVITATION_USES_MAX).optional(),
  /** Left out for as long as it is not taken back. */
  expiresInDays: z.int().min(1).max(INVITATION_DAYS_MAX).optional(),
});
export const invitationsInput = z.strictObject({ id: tribeKey, ...cursorPageShape });
export const invitationIdInput = z.strictObject({ id: tribeKey, invitationId: id });
export const invitationView = z
  .object({
    id,
    /** The last part of `/tribe/{slug}?invite={code}`. */
    code: z.string(),
    /** The one person it is for. */
    user: userCard.nullable(),
    maxUses: z.int().nullable(),
    useCount: z.int().min(0),
    expiresAt: timestamp.nullable(),
    /** Whether it still lets somebody in. */
    isOpen: z.boolean(),
    createdBy: userCard.pick({ id: true, name: true }),
    createdAt: timestamp,
  })
  .meta({ id: 'TribeInvitation' });
export type InvitationView = z.infer<typeof invitationView>;
export const invitationPage = pageOf(invitationView);
export type InvitationPage = z.infer<typeof invitationPage>;

export const codeInput = z.strictObject({ code: inviteCode });
export const acceptInput = z.strictObject({ code: inviteCode, birthDate: birthDate.optional() });
/** The door of a tribe as somebody with an invitation finds it. */
export const invitedView = z
  .object({
    code: z.string(),
    tribe: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      imageUrl: z.string().nullable(),
      primaryColor: z.string(),
      isPrivate: z.boolean(),
      isVerified: z.boolean(),
      memberCount: z.int().min(0),
      /** What joining with this invitation means for me. */
      join: joinState,
      needsBirthDate: z.boolean(),
      minAge: z.int().nullable(),
    }),
    invitedBy: userCard.pick({ id: true, name: true }),
    /** Made out to me: nobody else can use it, and I can turn it down. */
    isPersonal: z.boolean(),
  })
  .meta({ id: 'ReceivedInvitation' });
export type InvitedView = z.infer<typeof invitedView>;
/** Made out to me, and still open; nobody is invited to more. */
export const MY_INVITATIONS_MAX = 50;
export const myInvitations = z.array(invitedView);

/** `away`: not here now, but was a moment ago. */
export const PRESENCES = ['online', 'away', 'offline'] as const;
export const presence = z.enum(PRESENCES);
export type Presence = z.infer<typeof presence>;
/** How long somebody who closed the app is away rather than offline. */
export const AWAY_MINUTES = 15;

export const MEMBER_FILTERS = ['all', 'staff', 'admin', 'moderator', 'member', 'online'] as const;
export const memberFilter = z.enum(MEMBER_FILTERS);
export type MemberFilter = z.infer<typeof memberFilter>;
export const membersInput = z.strictObject({
  id: tribeKey,
  /** The beginning of a first or last name; found people come by name. */
  query: text().trim().check(atMost(100, 'Search')).optional(),
  filter: memberFilter.default('all'),
  ...cursorPageShape,
});
export type MembersInput = z.infer<typeof membersInput>;
export const memberView = userCard
  .extend({
    role: tribeRole,
    isMentor: z.boolean(),
    joinedAt: timestamp,
    /** Of those who share the tribe with me; null for who only looks. */
    presence: presence.nullable(),
    isMe: z.boolean(),
    isFollowing: z.boolean(),
    /** For who may decide about members. */
    tier: z.enum(TIERS).nullable(),
    can: z.object({
      follow: z.boolean(),
      /** What I may make them. */
      setRole: z.array(tribeRole),
      setMentor: z.boolean(),
      remove: z.boolean(),
      ban: z.boolean(),
      /** Give them the tribe. */
      handOver: z.boolean(),
    }),
  })
  .meta({ id: 'TribeMember' });
export type MemberView = z.infer<typeof memberView>;
export const memberPage = pageOf(memberView);
export type MemberPage = z.infer<typeof memberPage>;

export const memberIdInput = z.strictObject({ id: tribeKey, userId: id });
export const setRoleInput = z.strictObject({
  id: tribeKey,
  userId: id,
  role: z.enum(['admin', 'moderator', 'member'], missing('Please choose a role')),
});
export const setMentorInput = z.strictObject({ id: tribeKey, userId: id, isMentor: z.boolean(missing()) });
export const mentorState = z.object({ userId: id, isMentor: z.boolean() });
export const memberState = z.object({ userId: id, role: tribeRole.nullable() });
export const removeMemberInput = z.strictObject({ id: tribeKey, userId: id, reason: reason.optional() });

export const banInput = z.strictObject({
  id: tribeKey,
  userId: id,
  reason: reason.min(1, { error: 'Please give a reason' }),
  /** Left out for good. */
  days: z.int().min(1).max(BAN_DAYS_MAX).optional(),
});
export const bansInput = z.strictObject({ id: tribeKey, ...cursorPageShape });
export const banView = z
  .object({
    user: userCard,
    reason: z.string(),
    until: timestamp.nullable(),
    bannedBy: userCard.pick({ id: true, name: true }).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'TribeBan' });
export type BanView = z.infer<typeof banView>;
export const banPage = pageOf(banView);
export type BanPage = z.infer<typeof banPage>;
export const banState = z.object({ userId: id, isBanned: z.boolean() });

/** The name of the tribe, typed, so that nobody gives it away by a slip. */
export const handOverInput = z.strictObject({
  id: tribeKey,
  userId: id,
  name: text('Type the name of the tribe').check(atMost(SLUG_MAX, 'Name')),
});

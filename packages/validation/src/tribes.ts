import { z } from 'zod';
import { role as platformRole, userCard } from './accounts.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, missing, text, timestamp } from './text.ts';

export const TRIBE_ROLES = ['owner', 'admin', 'moderator', 'member'] as const;
export const tribeRole = z.enum(TRIBE_ROLES);
export type TribeRole = z.infer<typeof tribeRole>;

export const MEMBERSHIP_TYPES = ['free', 'paid', 'freemium'] as const;
export const membershipType = z.enum(MEMBERSHIP_TYPES);
export type MembershipType = z.infer<typeof membershipType>;

export const TIERS = ['free', 'paid'] as const;
export type Tier = (typeof TIERS)[number];

export const TRIBE_FEATURES = [
  'spaces',
  'courses',
  'events',
  'products',
  'challenges',
  'automations',
] as const;
export const tribeFeature = z.enum(TRIBE_FEATURES);
export type TribeFeature = z.infer<typeof tribeFeature>;
export const FEATURES_DEFAULT: readonly TribeFeature[] = ['spaces', 'courses', 'events'];

export const TRIBE_CATEGORIES = [
  'Business & Entrepreneurship',
  'Technology & Development',
  'Health & Wellness',
  'Arts & Creativity',
  'Education & Learning',
  'Finance & Investing',
  'Marketing & Sales',
  'Personal Development',
  'Community & Social',
  'Gaming & Entertainment',
] as const;
export const tribeCategory = z
  .enum(TRIBE_CATEGORIES, { error: 'Please select a category' })
  .meta({ id: 'TribeCategory' });
export type TribeCategory = z.infer<typeof tribeCategory>;

/** What somebody must have beside a wish to join: nothing, a course they are enrolled in, a platform role. */
export const TRIBE_GATES = ['none', 'course', 'role'] as const;
export type TribeGate = (typeof TRIBE_GATES)[number];

/** Who reads what a tribe says: those in it; everybody, where it is public; as each space says. */
export const CONTENT_ACCESS = ['members_only', 'public_preview', 'tiered'] as const;
export const contentAccess = z.enum(CONTENT_ACCESS, missing('Please choose who reads'));
export type ContentAccess = z.infer<typeof contentAccess>;

export const REQUEST_STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const MIN_AGES = [13, 16, 18, 21] as const;
export const TRIAL_DAYS = [0, 3, 7, 14, 30] as const;
export const TRIAL_DAYS_DEFAULT = 7;
export const PRIMARY_COLOR_DEFAULT = '#834bd8';

export const TRIBE_NAME_MAX = 50;
/** What a slug derived from a name is cut to. */
export const SLUG_CUT = 30;
export const SLUG_MAX = 60;
export const DESCRIPTION = { min: 10, max: 500 } as const;
export const WELCOME_MAX = 1000;
export const TAGS_MAX = 5;
export const TAG_MAX = 30;
export const RULES_MAX = 10;
export const RULE_MAX = 200;
export const QUESTIONS_MAX = 5;
export const QUESTION_MAX = 200;
export const ANSWER_MAX = 500;
/** Dollars a month. */
export const PRICE_MAX = 10_000;

/** First parts of addresses below /api/tribes and /tribe that mean something else. */
export const RESERVED_SLUGS = [
  'my',
  'new',
  'me',
  'discover',
  'create',
  'check-slug',
  'draft',
  'drafts',
  'invitations',
  'birth-date',
  'invite',
  'join',
  'requests',
  'settings',
  'starter',
  'api',
  'admin',
] as const;

/** A slug or an id. */
export const tribeKeyInput = z.strictObject({ slug: text().trim().min(1).max(SLUG_MAX) });
export const tribeIdInput = z.strictObject({ id: text().trim().min(1).max(SLUG_MAX) });

export const joinAnswer = z.object({ question: z.string(), answer: z.string() });
export type JoinAnswer = z.infer<typeof joinAnswer>;

/**
 * What the button of a tribe does for me. `member`: I am in it; `lapsed`: I am, but my trial is over;
 * `invited`: I hold an invitation that lets me in at once; `full`: its plan has no place left.
 */
export const JOIN_STATES = [
  'member',
  'lapsed',
  'join',
  'trial',
  'pay',
  'request',
  'requested',
  'invited',
  'course_needed',
  'role_needed',
  'invitation_needed',
  'too_young',
  'banned',
  'archived',
  'full',
  'not_allowed',
] as const;
export const joinState = z.enum(JOIN_STATES).meta({ id: 'JoinState' });
export type JoinState = z.infer<typeof joinState>;

/** Why I see what I see of a tribe. */
export const ACCESS_REASONS = [
  'staff',
  'member',
  'paid',
  'trial',
  'open',
  'lapsed',
  'outside',
  'banned',
] as const;
export const accessReason = z.enum(ACCESS_REASONS);
export type AccessReason = z.infer<typeof accessReason>;

/** What anybody who holds the address learns of a tribe, private ones included. */
const publicShape = {
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** `#rrggbb`, which what is drawn in the place of a picture is drawn in. */
  primaryColor: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int().min(0),
  /** A month, such as `'12.00'`. */
  price: z.string(),
  /** A year; null when it is sold by the month only. */
  annualPrice: z.string().nullable(),
  currency: z.string(),
  membershipType,
  join: joinState,
  /** Whether my date of birth is still to be asked before I can join. */
  needsBirthDate: z.boolean(),
};

const ownerCard = userCard
  .pick({ id: true, firstName: true, lastName: true, handle: true })
  .meta({ id: 'TribeOwner' });

/** A tribe in a list. */
export const tribeCard = z
  .object({
    ...publicShape,
    category: z.string(),
    tags: z.array(z.string()),
    trialDays: z.int().min(0),
    isVerified: z.boolean(),
    createdAt: timestamp,
    /** My role in it; null when I am not. */
    myRole: tribeRole.nullable(),
  })
  .meta({ id: 'TribeCard' });
export type TribeCard = z.infer<typeof tribeCard>;

/** A tribe I am in. `owner` is told in all lists; the spec reads it on admin cards. */
export const myTribeCard = tribeCard
  .extend({
    joinedAt: timestamp,
    owner: ownerCard,
    /** Whether it has posts of others, that I may see, newer than my last visit. */
    hasNews: z.boolean(),
    /** Whether I pay for it, or am in a trial that a charge follows. */
    isSubscribed: z.boolean(),
  })
  .meta({ id: 'MyTribeCard' });
export type MyTribeCard = z.infer<typeof myTribeCard>;

/** What I may do in a tribe; every key by the one table of policies/tribes.ts. */
export const TRIBE_ABILITIES = [
  'read',
  'post',
  'leave',
  'invite',
  'decide_requests',
  'remove_members',
  'ban',
  'set_roles',
  'set_mentors',
  'moderate_content',
  'manage_settings',
  'manage_access',
  'manage_price',
  'manage_spaces',
  'manage_courses',
  'manage_events',
  'manage_challenges',
  'manage_automations',
  'read_log',
  'sell',
  'own',
] as const;
export type TribeAbility = (typeof TRIBE_ABILITIES)[number];

/** The tribe page. What only those inside may know is null for who is outside of a private one. */
export const tribeView = z
  .object({
    ...publicShape,
    category: z.string().nullable(),
    tags: z.array(z.string()).nullable(),
    bannerUrl: z.string().nullable(),
    welcomeMessage: z.string().nullable(),
    rules: z.array(z.string()).nullable(),
    minAge: z.int().nullable(),
    requireApproval: z.boolean(),
    /** Of a tribe with approval: what it asks. */
    joinQuestions: z.array(z.string()),
    trialDays: z.int().min(0),
    isVerified: z.boolean(),
    isArchived: z.boolean(),
    enabledFeatures: z.array(tribeFeature),
    contentAccess,
    gate: z.enum(TRIBE_GATES),
    gateCourseId: id.nullable(),
    gateRoles: z.array(platformRole),
    createdAt: timestamp.nullable(),
    owner: ownerCard.nullable(),
    myRole: tribeRole.nullable(),
    myTier: z.enum(TIERS).nullable(),
    /** Whether I have a subscription to it, be it in its trial. */
    isSubscribed: z.boolean(),
    /** When I came in. */
    joinedAt: timestamp.nullable(),
    /** When my trial ends or ended. */
    trialEndsAt: timestamp.nullable(),
    /** Whether I have had the one trial there is of it. */
    hadTrial: z.boolean(),
    /** Whether joining begins a trial of what is for its paid tier. */
    startsTrial: z.boolean(),
    /** Told to me alone: why I am shut out, and until when; for good without an end. */
    ban: z.object({ reason: z.string(), until: timestamp.nullable() }).nullable(),
    /** Told to me alone: how my last request was declined, until I ask again. */
    declined: z.object({ reason: z.string().nullable(), at: timestamp }).nullable(),
    access: z.object({ isReader: z.boolean(), isPaidReader: z.boolean(), why: accessReason }),
    /** Requests to join that wait, for who may decide them. */
    pendingCount: z.int().min(0).nullable(),
    can: z.record(z.enum(TRIBE_ABILITIES), z.boolean()),
  })
  .meta({ id: 'Tribe' });
export type TribeView = z.infer<typeof tribeView>;

export const TRIBE_SORTS = ['active', 'newest', 'biggest'] as const;
export const TRIBE_PRICES = ['free', 'paid'] as const;

export const discoverInput = z.strictObject({
  query: text().trim().max(100).optional(),
  category: tribeCategory.optional(),
  /** Those that can be entered for nothing, or that have a price. */
  price: z.enum(TRIBE_PRICES).optional(),
  sort: z.enum(TRIBE_SORTS).default('active'),
  ...cursorPageShape,
});
export type DiscoverInput = z.infer<typeof discoverInput>;
export const tribePage = pageOf(tribeCard);
export type TribePage = z.infer<typeof tribePage>;

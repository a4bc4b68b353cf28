import { z } from 'zod';

/**
 * Which other people: everyone with an account (and guests, of a profile), followers, those who follow each other, or
 * none.
 */
export const AUDIENCES = ['everyone', 'followers', 'friends', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
const audience = z.enum(AUDIENCES).meta({ id: 'Audience' });

/** What others may see of me, and do with me, each with an audience of its own. */
export const AUDIENCE_SETTINGS = [
  'profile',
  'followers',
  'groups',
  'activity',
  'messages',
  'mentions',
  'groupAdds',
] as const;
export type AudienceSetting = (typeof AUDIENCE_SETTINGS)[number];

/** Whom I can look at my own profile as: somebody who does not follow me, or does. */
export const SEEN_AS = ['member', 'follower'] as const;
export const seenAs = z.enum(SEEN_AS);
export type SeenAs = z.infer<typeof seenAs>;

/** What my activity is made of. */
export const ACTIVITY_KINDS = ['post', 'comment', 'join', 'follow'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Get my privacy settings. The first two work both ways: what I do not tell I am not told. */
export const privacySettings = z
  .object({
    /** Whether others learn what I have read. */
    readReceipts: z.boolean(),
    /** Whether others see when I am online. */
    showPresence: z.boolean(),
    profile: audience,
    followers: audience,
    groups: audience,
    activity: audience,
    messages: audience,
    mentions: audience,
    /** Who may add me to groups. */
    groupAdds: audience,
    /** What my activity leaves out. */
    hiddenActivity: z.array(z.enum(ACTIVITY_KINDS)),
  })
  .meta({ id: 'PrivacySettings' });
export type PrivacySettings = z.infer<typeof privacySettings>;

/** What is not said stays as it is. */
export const setPrivacyInput = z
  .strictObject({
    ...privacySettings.shape,
    hiddenActivity: z.array(z.enum(ACTIVITY_KINDS)).max(ACTIVITY_KINDS.length),
  })
  .partial()
  .refine((chosen) => Object.keys(chosen).length > 0, { error: 'Say what to change' });
export type SetPrivacyInput = z.output<typeof setPrivacyInput>;

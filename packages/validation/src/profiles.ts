import { z } from 'zod';
import { seenAs } from './accounts/privacy.ts';
import { userCard } from './accounts.ts';
import { AUTHOR_BADGES } from './feed.ts';
import { AVATAR_MAX, COVER_MAX, imageData } from './media.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, text } from './text.ts';

/** People that one person follows at most. */
export const FOLLOWING_MAX = 5000;

/** Posts of a profile are counted this far. */
export const POSTS_COUNTED_MAX = 1000;

/** A person's handle or id; `me` is who asks. */
export const profileInput = z.strictObject({
  handle: text().trim().min(1).max(40),
  /** My own as somebody else would see it. */
  as: seenAs.optional(),
});

export const profileView = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    handle: z.string(),
    username: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    coverImageUrl: z.string().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    website: z.string().nullable(),
    interests: z.array(z.string()),
    socialLinks: z.array(z.string()),
    isVerified: z.boolean(),
    badge: z.enum(AUTHOR_BADGES).nullable(),
    followerCount: z.int().min(0),
    followingCount: z.int().min(0),
    /** People who follow each other. */
    friendCount: z.int().min(0),
    /** Posts on the profile that I may see, counted to 1,000. */
    postCount: z.int().min(0),
    isMe: z.boolean(),
    isFollowing: z.boolean(),
    followsMe: z.boolean(),
    /** They show their profile to others than me: what they say of themselves is left out. */
    isLimited: z.boolean(),
    can: z.object({
      follow: z.boolean(),
      edit: z.boolean(),
      report: z.boolean(),
      block: z.boolean(),
      message: z.boolean(),
      see_people: z.boolean(),
      see_groups: z.boolean(),
      see_activity: z.boolean(),
    }),
  })
  .meta({ id: 'Profile' });
export type ProfileView = z.infer<typeof profileView>;

export const personIdInput = z.strictObject({ id });
export const followState = z.object({ id, isFollowing: z.boolean(), followerCount: z.int().min(0) });

export const blockState = z.object({ id, isBlocked: z.boolean() });
export const blockedInput = z.strictObject({ ...cursorPageShape });

export const PEOPLE_LISTS = ['followers', 'following', 'friends'] as const;
export const peopleInput = z.strictObject({ id, ...cursorPageShape });
export const peoplePage = pageOf(
  userCard.extend({ isFollowing: z.boolean() }).meta({ id: 'FollowedUser' }),
).meta({ id: 'PeoplePage' });
export type PeoplePage = z.infer<typeof peoplePage>;

export const profileImages = z.object({
  profileImageUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
});
export const uploadAvatarInput = z.strictObject({ imageData: imageData(AVATAR_MAX) });
export const uploadCoverInput = z.strictObject({ imageData: imageData(COVER_MAX) });

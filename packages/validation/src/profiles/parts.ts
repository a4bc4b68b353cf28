import { z } from 'zod';
import { ACTIVITY_KINDS } from '../accounts/privacy.ts';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { profileInput } from '../profiles.ts';
import { id, timestamp } from '../text.ts';
import { badgeIcon } from '../tribes/badges.ts';
import { tribeCard } from '../tribes.ts';

export const profilePartInput = profileInput.extend(cursorPageShape);

export const profileTribePage = pageOf(tribeCard);
export type ProfileTribePage = z.infer<typeof profileTribePage>;

const tribeName = z.object({ id, name: z.string(), slug: z.string() }).meta({ id: 'TribeName' });

export const profileBadges = z.array(
  z
    .object({
      id,
      name: z.string(),
      description: z.string(),
      icon: badgeIcon,
      earnedAt: timestamp,
      /** Null for one of the platform. */
      tribe: tribeName.nullable(),
    })
    .meta({ id: 'EarnedBadge' }),
);
export type EarnedBadge = z.infer<typeof profileBadges>[number];

/** Something somebody did in public. */
export const activity = z
  .object({
    id,
    kind: z.enum(ACTIVITY_KINDS),
    createdAt: timestamp,
    /** Of a post or a comment: what it says, and where. */
    postId: id.nullable(),
    excerpt: z.string(),
    /** What was joined. */
    tribe: tribeName.nullable(),
    /** Who was followed. */
    person: userCard.nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;
export const activityPage = pageOf(activity);
export type ActivityPage = z.infer<typeof activityPage>;

import { z } from 'zod';
import { nameField } from '../names.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { SLUG_MAX } from '../tribes.ts';

/** The pictures a badge can have; the web draws them. */
export const BADGE_ICONS = [
  'award',
  'trophy',
  'medal',
  'star',
  'flame',
  'heart',
  'bolt',
  'leaf',
  'book',
  'crown',
] as const;
export const badgeIcon = z.enum(BADGE_ICONS);
export type BadgeIcon = z.infer<typeof badgeIcon>;

export const BADGE_NAME_MAX = 40;
export const BADGE_DESCRIPTION_MAX = 200;
/** Of one tribe. */
export const BADGES_MAX = 50;
export const BADGE_NAME_NEEDED = 'Give the badge a name';

const tribe = text().trim().min(1).max(SLUG_MAX);
const name = nameField(BADGE_NAME_NEEDED, BADGE_NAME_MAX, 'Name');
const description = text().trim().check(atMost(BADGE_DESCRIPTION_MAX, 'Description'));

/** `id` is the tribe's slug or id. With `userId` only what that member has earned. */
export const badgesInput = z.strictObject({ id: tribe, userId: id.optional() });
export const createBadgeInput = z.strictObject({
  id: tribe,
  name,
  description: description.default(''),
  icon: badgeIcon.default('award'),
});
export const updateBadgeInput = z.strictObject({
  id: tribe,
  badgeId: id,
  name: name.optional(),
  description: description.optional(),
  icon: badgeIcon.optional(),
});
export const badgeIdInput = z.strictObject({ id: tribe, badgeId: id });

/** A badge beside what it is given for. */
export const badgeMark = z.object({ id, name: z.string(), icon: badgeIcon });
export type BadgeMark = z.infer<typeof badgeMark>;

export const badgeView = badgeMark
  .extend({
    description: z.string(),
    /** When the member asked about, or else I, got it; null when not. */
    earnedAt: timestamp.nullable(),
  })
  .meta({ id: 'TribeBadge' });
export type BadgeView = z.infer<typeof badgeView>;

import { z } from 'zod';

export const SPACE_TYPES = [
  'announcements',
  'discussion',
  'qa',
  'wins',
  'accountability',
  'office_hours',
  'library',
  'introductions',
] as const;
export const spaceType = z.enum(SPACE_TYPES);
export type SpaceType = z.infer<typeof spaceType>;

/** From which role in the tribe upwards a space is read; `everyone` who can read the tribe. */
export const SPACE_READ_ROLES = ['everyone', 'member', 'moderator', 'admin'] as const;
export type SpaceReadRole = (typeof SPACE_READ_ROLES)[number];
export const SPACE_POST_ROLES = ['member', 'moderator', 'admin'] as const;
export type SpacePostRole = (typeof SPACE_POST_ROLES)[number];

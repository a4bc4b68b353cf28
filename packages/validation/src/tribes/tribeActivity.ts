import { z } from 'zod';
import { userCard } from '../accounts.ts';

/** Faces shown beside the number of members. */
export const FACES_MAX = 4;

/** Who is in a tribe, at a glance. */
export const tribeActivity = z.object({
  /** Those with a say first, then the latest. */
  faces: z.array(userCard),
  memberCount: z.int().min(0),
  /** Members with the app open, me among them; null for who only looks. */
  onlineCount: z.int().min(0).nullable(),
});
export type TribeActivity = z.infer<typeof tribeActivity>;

import { z } from 'zod';

/** How many tribes to join and people to follow complete a step. */
export const TRIBES_GOAL = 3;
export const PEOPLE_GOAL = 5;

/** What a new account has done so far; counts end at their goals. */
export const firstSteps = z
  .object({
    photo: z.boolean(),
    tribes: z.int().min(0).max(TRIBES_GOAL),
    people: z.int().min(0).max(PEOPLE_GOAL),
    post: z.boolean(),
    /** A browser of theirs is registered for push. */
    notifications: z.boolean(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

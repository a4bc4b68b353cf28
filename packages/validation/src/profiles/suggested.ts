import { z } from 'zod';
import { userCard } from '../accounts.ts';

/** People that are suggested at once. */
export const SUGGESTED_MAX = 20;

/** Why a person is suggested, the best reason first. */
export const SUGGESTED_FOR = ['tribes', 'tribe', 'interest', 'popular'] as const;

export const suggestedPerson = userCard
  .extend({
    isFollowing: z.boolean(),
    reason: z.enum(SUGGESTED_FOR).nullable(),
    /** The name of the tribe or the interest; of `tribes` how many; else null. */
    what: z.string().nullable(),
  })
  .meta({ id: 'SuggestedPerson' });
export type SuggestedPerson = z.infer<typeof suggestedPerson>;
export const suggestedPeople = z.array(suggestedPerson);

import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { PAGE_LIMIT_MAX } from '../paging/values.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, missing, requiredText, timestamp } from '../text.ts';
import { spaceInput } from './spaces.ts';

/** People of a space who were added to it by name. */
export const SPACE_PEOPLE_MAX = 5000;
/** Added in one go. */
export const ADDED_AT_ONCE_MAX = PAGE_LIMIT_MAX;
/** Found in one go; who is not among them is found by more of their name. */
export const FOUND_MAX = 20;

/** Whether somebody chose them, or a rule of the tribe did. */
export const ADDED_HOW = ['person', 'automation'] as const;
export type AddedHow = (typeof ADDED_HOW)[number];

export const spaceMembersInput = spaceInput.extend(cursorPageShape);
export const findSpaceMembersInput = spaceInput.extend({
  /** The beginning of a first or last name. */
  query: requiredText('Write a name', 100, 'Search'),
});
export const addSpaceMembersInput = spaceInput.extend({
  userIds: z
    .array(id, missing('Choose whom to add'))
    .min(1, { error: 'Choose whom to add' })
    .max(ADDED_AT_ONCE_MAX, { error: `Add at most ${ADDED_AT_ONCE_MAX} people at once` }),
});
export const spaceMemberInput = spaceInput.extend({ userId: id });

export const spaceMember = userCard.extend({
  addedAt: timestamp,
  how: z.enum(ADDED_HOW),
  /** Of a rule, in whose name it acts; null when they are not here any more. */
  addedBy: z.object({ id, name: z.string() }).nullable(),
});
export type SpaceMember = z.infer<typeof spaceMember>;
export const spaceMembersPage = pageOf(spaceMember).extend({
  /** All of them, over every page. */
  count: z.int().min(0),
});
export type SpaceMembersPage = z.infer<typeof spaceMembersPage>;

/** A member of the tribe who could be added. */
export const spaceCandidate = userCard.extend({
  isAdded: z.boolean(),
  /** Whether they read the space now, by name, role or tier. */
  isReader: z.boolean(),
});
export type SpaceCandidate = z.infer<typeof spaceCandidate>;
export const spaceCandidates = z.object({ items: z.array(spaceCandidate) });

export const spaceMembersAdded = z.object({
  /** Of the space. */
  id,
  /** Of those who were sent, how many were not there already. */
  added: z.int().min(0),
  count: z.int().min(0),
});
/** Of a space, by its id, and somebody. */
export const spaceMemberState = z.object({ id, userId: id, isAdded: z.boolean() });

import { z } from 'zod';
import { arrayPageShape } from '../paging.ts';
import { discoverInput, myTribeCard, TRIBE_ROLES, tribeCard } from '../tribes.ts';

const { cursor: _, direction: __, ...filterShape } = discoverInput.shape;

/** What can be discovered as a plain array: the same filters and orders. */
export const listTribesInput = z.strictObject({ ...filterShape, ...arrayPageShape });
export type ListTribesInput = z.infer<typeof listTribesInput>;
export const tribeCards = z.array(tribeCard);

/** The lists of my tribes: all, and by what I am in them. */
export const MY_TRIBE_LISTS = {
  my: TRIBE_ROLES,
  owned: ['owner'],
  admin: ['admin', 'moderator'],
  member: ['member'],
} as const;
export type MyTribeList = keyof typeof MY_TRIBE_LISTS;

export const myTribesInput = z.strictObject(arrayPageShape);
export const myTribeCards = z.array(myTribeCard);

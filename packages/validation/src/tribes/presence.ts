import { z } from 'zod';
import { id, missing } from '../text.ts';
import { tribeIdInput } from '../tribes.ts';
import type { Presence } from './memberships.ts';

/** Members on screen at once whose presence is followed by one subscription. */
export const WATCHED_MAX = 100;
export const presenceInput = tribeIdInput.extend({ userIds: z.array(id, missing()).min(1).max(WATCHED_MAX) });
/** First of all of them, then of those who came or went; who is no member is left out. */
export type PresenceNews = { userId: string; presence: Presence }[];

import { z } from 'zod';
import { id } from '../text.ts';

/** Why a join link does not lead to its meeting. */
export const JOIN_REFUSALS = [
  /** No link of an answer that stands. */
  'unknown',
  'other_account',
  /** Its user no longer sees the event. */
  'closed',
  'revoked',
  'cancelled',
  'early',
  'over',
  /** The event has no online link. */
  'no_meeting',
] as const;
export type JoinRefusal = (typeof JOIN_REFUSALS)[number];

export const joinPath = (token: string) => `/join/${token}`;
/** The page that names the reason. It has no token, so that the address can be shared. */
export const joinRefusedPath = (why: JoinRefusal, eventId?: string) =>
  `/join?${new URLSearchParams({ why, ...(eventId === undefined ? {} : { event: eventId }) })}`;

export const revokeJoinLinkInput = z.strictObject({ id, userId: id });

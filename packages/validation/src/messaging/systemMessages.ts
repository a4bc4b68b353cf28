import { z } from 'zod';
import { id } from '../text.ts';

/** What can happen to a conversation, told in it. */
export const NOTICES = [
  'added',
  'joined',
  'joined_by_link',
  'left',
  'removed',
  'named',
  'picture',
  'description',
  'owner',
  'admin',
  'member',
  'disappearing',
] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** Null of what somebody said. A notice is told in `content`, the way the reader would put it. */
export const noticeView = z
  .object({
    kind: z.enum(NOTICES),
    /** With whom it happened, beside the sender, whose doing it is. */
    userIds: z.array(id),
  })
  .nullable()
  .meta({ id: 'SystemMessage' });

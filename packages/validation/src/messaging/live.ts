import { z } from 'zod';
import { id } from '../text.ts';

/** Tells the others that I write, or have stopped; it is over by itself after some seconds. */
export const typingInput = z.strictObject({ id, isTyping: z.boolean() });

/** The whole set of people I talk to who are online and let it be seen, each time it changes. */
export interface OnlineNow {
  userIds: string[];
}

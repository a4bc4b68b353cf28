import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { atMost, text } from '../text.ts';

export const CONTACT_MAX = 2_000;

export const contactInput = z.strictObject({
  id: businessKey,
  message: text('Write a message')
    .trim()
    .min(1, { error: 'Write a message' })
    .check(atMost(CONTACT_MAX, 'Message')),
});

import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { requiredText } from '../text.ts';

export const CONTACT_MAX = 2_000;

export const contactInput = z.strictObject({
  id: businessKey,
  message: requiredText('Write a message', CONTACT_MAX, 'Message'),
});

import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { text } from '../text.ts';

export const deleteBusinessInput = z.strictObject({
  id: businessKey,
  /** Its slug once more. */
  confirm: text('Type the address of the business').max(100),
});

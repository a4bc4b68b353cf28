import { z } from 'zod';

/** Get my privacy settings. Each works both ways: what I do not tell I am not told. */
export const privacySettings = z.object({
  /** Whether others learn what I have read. */
  readReceipts: z.boolean(),
  /** Whether others see when I am online. */
  showPresence: z.boolean(),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

/** What is not said stays as it is. */
export const setPrivacyInput = z
  .strictObject({ readReceipts: z.boolean().optional(), showPresence: z.boolean().optional() })
  .refine((chosen) => Object.keys(chosen).length > 0, {
    error: 'Say what to change: readReceipts or showPresence',
  });
export type SetPrivacyInput = z.output<typeof setPrivacyInput>;

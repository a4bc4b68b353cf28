import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { text } from '../text.ts';
import { documentsField, verificationView } from '../tribes/verifications.ts';

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 30;
export const CODE_ATTEMPTS = 5;

export const NOT_AT_DOMAIN = 'Use an email address at the domain of the website';

export const sendCodeInput = z.strictObject({
  id: businessKey,
  email: z.email({ error: 'Please enter a valid email' }).max(254).toLowerCase(),
});
export const confirmCodeInput = z.strictObject({
  id: businessKey,
  code: text('Enter the code')
    .trim()
    .regex(/^\d{6}$/, { error: `Enter the ${CODE_LENGTH} digits of the code` }),
});
export const sendPapersInput = z.strictObject({ id: businessKey, documents: documentsField });

/** Where verifying a business stands for its owner, or claiming it for somebody else. */
export const businessVerification = z
  .object({
    purpose: z.enum(['verification', 'claim']),
    verified: z.boolean(),
    /** A code can be mailed to an address there; null without a website that shows it. */
    domain: z.string().nullable(),
    /** My last request; null when there was none. */
    latest: verificationView.nullable(),
    canAsk: z.boolean(),
  })
  .meta({ id: 'BusinessVerification' });
export type BusinessVerification = z.infer<typeof businessVerification>;

import { z } from 'zod';
import { email, PERSON_NAME_MAX } from '../accounts.ts';
import { plainNameField, visibleName } from '../names.ts';
import { atMost, text } from '../text.ts';

export const COMPANY_MAX = 120;
export const SALES_MESSAGE_MIN = 20;
export const SALES_MESSAGE_MAX = 2_000;

/** A message from a visitor to the platform's admins. */
export const contactSalesInput = z.strictObject({
  name: plainNameField('Name is required', PERSON_NAME_MAX, 'Name'),
  email,
  company: text().trim().check(atMost(COMPANY_MAX, 'Company'), visibleName('Company')).optional(),
  message: text()
    .trim()
    .min(SALES_MESSAGE_MIN, { error: `Message must be at least ${SALES_MESSAGE_MIN} characters` })
    .check(atMost(SALES_MESSAGE_MAX, 'Message')),
});
export type ContactSalesInput = z.infer<typeof contactSalesInput>;

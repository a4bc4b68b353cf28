import { z } from 'zod';
import { email, linkToken } from '../accounts.ts';
import { timestamp } from '../text.ts';

export const EMAIL_CHANGE_HOURS = 24;
export const EMAIL_UNDO_DAYS = 7;

export const changeEmailInput = z.strictObject({ email });
export const emailChangeTokenInput = z.strictObject({ token: linkToken });

/** The new address that waits to be confirmed. */
export const emailChange = z
  .object({ newEmail: z.string(), expiresAt: timestamp })
  .nullable()
  .meta({ id: 'EmailChange' });

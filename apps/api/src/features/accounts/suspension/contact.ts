import type { Env } from '../../../platform/env.ts';
import { addressIn } from '../../../platform/mail.ts';

/** Where replies to our mail are read, as far as the configuration says; null where they are not. */
export function appealContact({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): string | null {
  const address = addressIn(MAIL_FROM);
  return SMTP_URL === undefined || /^(?:no|do-?not)-?reply@/i.test(address) ? null : address;
}

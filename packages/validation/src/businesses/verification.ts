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

/** Mail at these is everybody's: it shows nothing about a website there. */
const FREE_MAIL = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com zoho.com yandex.com yandex.ru mail.ru qq.com 163.com fastmail.com tutanota.com hey.com'.split(
    ' ',
  ),
);

/** The domain whose mail shows whose a website is; null where none does. */
export function domainOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.toLowerCase().replace(/^www\./, '');
  return FREE_MAIL.has(host) ? null : host;
}

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

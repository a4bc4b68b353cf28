import { securityContactById } from '@kindred/db/accounts/queries';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob } from '../../platform/job.ts';
import { renderMail } from '../../platform/mail-template.ts';
import type { Context } from '../../trpc/context.ts';
import { describeDevice } from './device.ts';

/** What happened to the account, in the words of the mail. A new kind needs nothing but a line here. */
const NOTICES = {
  new_sign_in: {
    subject: (product: string) => `New sign-in to your ${product} account`,
    text: "Someone signed in to your account from a device we haven't seen before.",
  },
  password_changed: {
    subject: (product: string) => `Your ${product} password was changed`,
    text: 'The password of your account was changed, and every other device was logged out.',
  },
  password_reset: {
    subject: (product: string) => `Your ${product} password was reset`,
    text: 'The password of your account was reset by an emailed link. Every device was logged out, and access tokens, passkeys and linked accounts were removed.',
  },
  token_created: {
    subject: (product: string) => `New access token for your ${product} account`,
    text: 'An access token was created. A script that holds it can use your account.',
  },
  two_factor_on: {
    subject: (product: string) => `Two-factor authentication is on for your ${product} account`,
    text: 'Two-factor authentication was turned on. Logging in now takes a code from your authenticator app.',
  },
  two_factor_off: {
    subject: (product: string) => `Two-factor authentication is off for your ${product} account`,
    text: 'Two-factor authentication was turned off. A password is now enough to log in.',
  },
  passkey_added: {
    subject: (product: string) => `New passkey for your ${product} account`,
    text: 'A passkey was added. It logs in without your password.',
  },
  passkey_removed: {
    subject: (product: string) => `A passkey was removed from your ${product} account`,
    text: 'A passkey was removed. It no longer logs in to your account.',
  },
  recovery_code_used: {
    subject: (product: string) => `A recovery code was used for your ${product} account`,
    text: 'Someone logged in to your account with one of its recovery codes. That code no longer works.',
  },
  recovery_codes_replaced: {
    subject: (product: string) => `New recovery codes for your ${product} account`,
    text: 'New recovery codes were made. The ones before them no longer work.',
  },
  wrong_codes: {
    subject: (product: string) => `Wrong codes were entered for your ${product} account`,
    text: 'Someone entered your password, and then several wrong two-factor codes. They did not get in.',
  },
  payout_method_changed: {
    subject: (product: string) => `Where your ${product} payouts go was changed`,
    text: 'The payout method in your seller settings was changed. Payouts that are requested from now on go to the new one.',
  },
  transfer_details_changed: {
    subject: (product: string) => `Where your ${product} buyers pay was changed`,
    text: 'The bank account in your seller settings was changed. Buyers send their bank transfers to the new one.',
  },
  payout_account_opened: {
    subject: (product: string) => `The payout account of your ${product} account was opened`,
    text: 'The pages of the payment provider were opened, where the bank account for your payouts is set.',
  },
  payout_requested: {
    subject: (product: string) => `A payout was requested from your ${product} account`,
    text: 'A payout of your balance was requested. You can cancel it in your creator tools until it is approved.',
  },
  identity_linked: {
    subject: (product: string) => `An account was linked to your ${product} account`,
    text: 'A Google or Facebook account was linked. It now logs in to your account.',
  },
  identity_unlinked: {
    subject: (product: string) => `An account was unlinked from your ${product} account`,
    text: 'A Google or Facebook account was unlinked. It no longer logs in to your account.',
  },
} as const;

type SecurityNotice = keyof typeof NOTICES;

const payload = z.object({
  userId: z.string(),
  notice: z.enum(Object.keys(NOTICES) as [SecurityNotice, ...SecurityNotice[]]),
  at: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string().nullable(),
});

/** Tells the owner of an account what happened to it. These mails cannot be switched off. */
export function mailSecurityNotice(
  ctx: Pick<Context, 'ip' | 'userAgent'>,
  outbox: Outbox,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  const { ip, userAgent } = ctx;
  const said: z.infer<typeof payload> = { userId, notice, at: new Date().toISOString(), ip, userAgent };
  return outbox.job(sendSecurityNotice, said);
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Sends nothing to an address that is not confirmed: it may be somebody else's. */
export const sendSecurityNotice = defineJob({
  name: 'accounts.sendSecurityNotice',
  isMail: true,
  payload,
  async run({ db, env, mailer }, { userId, notice, at, ip, userAgent }) {
    const person = await securityContactById(db, userId);
    if (!person) return;
    const { subject, text } = NOTICES[notice];
    await mailer.send({
      to: person.email,
      subject: subject(env.PRODUCT_NAME),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [
          text,
          `When: ${TIME.format(new Date(at))} UTC`,
          `Where: ${describeDevice(userAgent)}, IP address ${ip}`,
          "If this was you, there's nothing to do. If it wasn't, reset your password now: that logs out every device and revokes all access tokens.",
        ],
        button: { label: 'Reset password', url: `${env.publicUrl}/forgot-password` },
      }),
    });
  },
});

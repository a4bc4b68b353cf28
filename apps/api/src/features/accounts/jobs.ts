import { deleteMailedLink, insertMailedLink, type MailedLink } from '@kindred/db/accounts/links/writes';
import { credentialsByEmail, loginLinkContact, unconfirmedById } from '@kindred/db/accounts/queries';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob, type JobDeps } from '../../platform/job.ts';
import { QUARTER_HOUR } from '../../platform/limits.ts';
import { hashToken } from '../../platform/sessions.ts';
import { approvalJobs } from './approval/jobs.ts';
import { contactJobs } from './contact/jobs.ts';
import { makeExport } from './dataExport/jobs.ts';
import { deletionJobs } from './deletion/jobs.ts';
import { emailChangeJobs } from './emailChange/jobs.ts';
import { type LinkMailContent, newLinkToken, sendLinkMail } from './link-mail.ts';
import { sendSecurityNotice } from './security-mail.ts';
import { suspensionJobs } from './suspension/jobs.ts';

const HOUR_MS = 60 * 60_000;
const LOGIN_LINK_MINUTES = 15;
const CONFIRMATION_HOURS = 72;

interface LinkMail extends LinkMailContent {
  to: Omit<MailedLink, 'tokenHash' | 'expiresAt'>;
  lastsMs: number;
}

/** Mails a link that works once and for a while, unless the inbox holds enough of them. */
async function mailLink(deps: JobDeps, { to, lastsMs, ...mail }: LinkMail): Promise<void> {
  const token = newLinkToken();
  const tokenHash = hashToken(token);
  const link = { ...to, tokenHash, expiresAt: new Date(Date.now() + lastsMs) };
  const inbox = { max: deps.env.RESET_PER_ACCOUNT, seconds: QUARTER_HOUR };
  const isStored = await deps.db.transaction().execute((tx) => insertMailedLink(tx, link, inbox));
  if (!isStored) return;
  try {
    await sendLinkMail(deps, { ...mail, to: to.email, token });
  } catch (error) {
    await deleteMailedLink(deps.db, tokenHash);
    throw error;
  }
}

/** Says nothing to an address that has no account. */
export const sendReset = defineJob({
  name: 'accounts.sendReset',
  isMail: true,
  payload: z.object({ email: z.string() }),
  async run(deps, { email }) {
    const person = await credentialsByEmail(deps.db, email);
    if (!person || person.suspendedAt !== null) return;
    await mailLink(deps, {
      to: { userId: person.id, email, purpose: 'reset_password' },
      lastsMs: HOUR_MS,
      path: '/reset-password',
      subject: `Reset your ${deps.env.PRODUCT_NAME} password`,
      button: 'Choose a new password',
      content: {
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [
          'Somebody, hopefully you, asked to reset the password of this account. Choose a new one here.',
        ],
        notes: [
          'The link works once and for one hour. If it was not you, ignore this message: nothing has changed.',
        ],
      },
    });
  },
});

/**
 * Goes to confirmed addresses only: somebody who signed up with a foreign address must not bring its owner into
 * that account.
 */
export const sendLoginLink = defineJob({
  name: 'accounts.sendLoginLink',
  isMail: true,
  payload: z.object({ email: z.string() }),
  async run(deps, { email }) {
    const person = await loginLinkContact(deps.db, email);
    if (!person) return;
    await mailLink(deps, {
      to: { userId: person.id, email, purpose: 'login' },
      lastsMs: LOGIN_LINK_MINUTES * 60_000,
      path: '/login-link',
      subject: `Your ${deps.env.PRODUCT_NAME} login link`,
      button: 'Log in',
      content: {
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: ['Use this link to log in without your password.'],
        notes: [
          `It works once, for ${LOGIN_LINK_MINUTES} minutes. Don't forward it: anyone who has it can log in as you. If you didn't request it, ignore this email.`,
        ],
      },
    });
  },
});

/** Says nothing to an address that is known to be theirs by now. */
export const sendConfirmation = defineJob({
  name: 'accounts.sendConfirmation',
  isMail: true,
  payload: z.object({ userId: z.string() }),
  async run(deps, { userId }) {
    const person = await unconfirmedById(deps.db, userId);
    if (!person) return;
    await mailLink(deps, {
      to: { userId, email: person.email, purpose: 'confirm_email' },
      lastsMs: CONFIRMATION_HOURS * HOUR_MS,
      path: '/confirm-email',
      subject: `Confirm your address for ${deps.env.PRODUCT_NAME}`,
      button: 'Confirm my address',
      content: {
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [
          `An account of ${deps.env.PRODUCT_NAME} was made with this address. Confirm that it is yours to get mails about what concerns you.`,
        ],
        notes: [
          'The link works once and for three days. If it was not you, ignore this message: you will get no others.',
        ],
      },
    });
  },
});

export const accountJobs = [
  sendReset,
  sendLoginLink,
  sendConfirmation,
  sendSecurityNotice,
  makeExport,
  ...approvalJobs,
  ...contactJobs,
  ...deletionJobs,
  ...emailChangeJobs,
  ...suspensionJobs,
];

import { setEmailChangeLink } from '@kindred/db/accounts/emailChange/writes';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@kindred/validation/accounts/emailChange';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { hashToken } from '../../../platform/sessions.ts';
import { newLinkToken, sendLinkMail } from '../link-mail.ts';

const payload = z.object({ changeId: z.string() });

/** To the new address. Says nothing once the change was cancelled. */
export const sendEmailChange = defineJob({
  name: 'accounts.sendEmailChange',
  isMail: true,
  payload,
  async run(deps, { changeId }) {
    const token = newLinkToken();
    const change = await setEmailChangeLink(deps.db, changeId, { tokenHash: hashToken(token) });
    if (!change) return;
    const product = deps.env.PRODUCT_NAME;
    await sendLinkMail(deps, {
      to: change.newEmail,
      token,
      path: '/confirm-new-email',
      subject: `Confirm your new address for ${product}`,
      button: 'Use this address',
      content: {
        heading: `Hello ${toPlainName(change.firstName)},`,
        paragraphs: [
          `You asked to use this address for your account of ${product}. Confirm that it is yours.`,
        ],
        notes: [
          `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If it was not you, ignore this message: nothing has changed.`,
        ],
      },
    });
  },
});

/** To the address before. */
export const sendEmailUndo = defineJob({
  name: 'accounts.sendEmailUndo',
  isMail: true,
  payload,
  async run(deps, { changeId }) {
    const token = newLinkToken();
    const change = await setEmailChangeLink(deps.db, changeId, { undoHash: hashToken(token) });
    if (!change) return;
    const product = deps.env.PRODUCT_NAME;
    await sendLinkMail(deps, {
      to: change.oldEmail,
      token,
      path: '/undo-email-change',
      subject: `The address of your ${product} account was changed`,
      button: 'Undo the change',
      content: {
        heading: `Hello ${toPlainName(change.firstName)},`,
        paragraphs: [
          `Your account of ${product} now uses the address ${change.newEmail}.`,
          "If this was you, there's nothing to do. If it wasn't, undo it: your account gets this address back, and every device is logged out.",
        ],
        notes: [`The link works once, for ${EMAIL_UNDO_DAYS} days.`],
      },
    });
  },
});

/** To the address before, without a link that undoes it: staff may have taken the account from who reads that address. */
export const sendEmailReplaced = defineJob({
  name: 'accounts.sendEmailReplaced',
  isMail: true,
  payload: z.object({ to: z.string(), firstName: z.string() }),
  async run({ env, mailer }, { to, firstName }) {
    await mailer.send({
      to,
      subject: `The address of your ${env.PRODUCT_NAME} account was changed`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(firstName)},`,
        paragraphs: [
          `An administrator changed the email address of your ${env.PRODUCT_NAME} account. Mail about it no longer goes to this address.`,
          "If you didn't ask for this, reply to the operator of the site.",
        ],
        button: { label: 'Open the site', url: env.publicUrl },
      }),
    });
  },
});

export const emailChangeJobs = [sendEmailChange, sendEmailUndo, sendEmailReplaced];

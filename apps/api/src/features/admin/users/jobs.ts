import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';

/** To the address before, without a link that undoes it: staff may have taken the account from who reads that address. */
export const sendEmailReplaced = defineJob({
  name: 'admin.sendEmailReplaced',
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

export const adminUserJobs = [sendEmailReplaced];

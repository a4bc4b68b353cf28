import { adminAddresses, inquiryById } from '@kindred/db/commerce/plans/visibility';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';

const ADMINS_TOLD = 20;

/** To those who run the platform; they answer to the address in it. */
export const mailInquiry = defineJob({
  name: 'commerce.plans.mailInquiry',
  isMail: true,
  payload: z.object({ inquiryId: z.uuid() }),
  async run({ db, env, mailer }, { inquiryId }) {
    const inquiry = await inquiryById(db, inquiryId);
    if (inquiry === undefined) return;
    const { name, email, organization, message } = inquiry;
    const subject = `Enterprise inquiry from ${organization}`;
    for (const to of await adminAddresses(db, ADMINS_TOLD)) {
      await mailer.send({
        to,
        subject,
        headers: { 'Reply-To': email, 'Auto-Submitted': 'auto-generated' },
        ...renderMail({
          product: env.PRODUCT_NAME,
          heading: subject,
          paragraphs: [message],
          groups: [{ lines: [{ title: name, text: email }] }],
        }),
      });
    }
  },
});

export const planJobs = [mailInquiry];

import { emailAddressOf } from '@kindred/db/admin/system/visibility';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';

/** Mails the user who asked for it that mails arrive. */
export const mailTest = defineJob({
  name: 'admin.system.mailTest',
  isMail: true,
  payload: z.object({ userId: id }),
  async run({ db, env, mailer }, { userId }) {
    const to = await emailAddressOf(db, userId);
    if (to === undefined) return;
    const subject = `Test mail from ${env.PRODUCT_NAME}`;
    await mailer.send({
      to,
      subject,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: subject,
        paragraphs: [`Mail from ${env.publicUrl} arrives. A platform admin asked for this test.`],
      }),
    });
  },
});

export const systemJobs = [mailTest];

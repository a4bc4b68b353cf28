import { currentUserById, platformAdminIds } from '@kindred/db/accounts/queries';
import { contactSalesInput } from '@kindred/validation/accounts/contact';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { write } from '../../../platform/write.ts';
import { notifyOf } from '../../notifications/service.ts';

/** Platform admins that a message notifies. */
const ADMINS_MAX = 20;

/** Notifies platform admins of a visitor's message in the app, and mails it to each. */
export const notifySales = defineJob({
  name: 'accounts.notifySales',
  payload: contactSalesInput,
  async run(deps, request) {
    const { name, email, company, message } = request;
    await write(deps, async (tx, outbox) => {
      const adminIds = await platformAdminIds(tx, ADMINS_MAX);
      const notices = adminIds.map((adminId) => ({
        userId: adminId,
        actorId: null,
        type: 'system' as const,
        kind: 'system' as const,
        did: `Message to sales from ${name}`,
        message: `${[email, company].filter(Boolean).join(' · ')}\n${message}`,
        data: { kind: 'sales_request' },
      }));
      await notifyOf(tx, outbox, notices);
      for (const adminId of adminIds) await outbox.job(mailSales, { adminId, request });
    });
  },
});

/** Mails a visitor's message to one admin, whose reply goes to the visitor. */
export const mailSales = defineJob({
  name: 'accounts.mailSales',
  isMail: true,
  payload: z.object({ adminId: z.string(), request: contactSalesInput }),
  async run({ db, env, mailer }, { adminId, request: { name, email, company, message } }) {
    const admin = await currentUserById(db, adminId);
    if (!admin?.isEmailConfirmed) return;
    const facts = [{ title: name, text: email }, ...(company ? [{ title: 'Company', text: company }] : [])];
    await mailer.send({
      to: admin.email,
      replyTo: { name, address: email },
      subject: `Message to sales from ${name}`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: 'Message to sales',
        paragraphs: message.split(/\n+/),
        groups: [{ title: 'From', lines: facts }],
        notes: [`Reply to this email to answer ${name}.`],
      }),
    });
  },
});

export const contactJobs = [notifySales, mailSales];

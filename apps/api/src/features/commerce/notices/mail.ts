import { addressOf } from '@kindred/db/commerce/notices/visibility';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';

/** A screen, which asks for a login first when signed out. */
const INVOICES = '/profile/orders?tab=invoices';
const words = z.object({ title: z.string(), text: z.string() });

/**
 * A mail that somebody is owed whatever they want to hear of other things: that they paid, could not, or have to
 * confirm. Its words are those of the moment it is about.
 */
export const mailNotice = defineJob({
  name: 'commerce.mailNotice',
  isMail: true,
  payload: z.object({
    userId: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.string()),
    lines: z.array(words),
    /** Paths of this site, or addresses of a provider. */
    button: z.object({ label: z.string(), url: z.string() }),
    notes: z.array(z.string()),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    /** Whose invoice is named, once there is one. */
    orderId: z.string().optional(),
  }),
  async run({ db, env, mailer }, notice) {
    const address = await addressOf(db, notice.userId, notice.orderId);
    if (address === undefined) return;
    const { invoiceNumber } = address;
    const links = [
      ...(invoiceNumber === null ? [] : [{ label: `Invoice ${invoiceNumber}`, url: INVOICES }]),
      ...notice.links,
    ];
    const absolute = (url: string) => (url.startsWith('/') ? `${env.publicUrl}${url}` : url);
    await mailer.send({
      to: address.email,
      subject: notice.heading,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: notice.heading,
        paragraphs: notice.paragraphs,
        ...(notice.lines.length === 0 ? {} : { groups: [{ lines: notice.lines }] }),
        button: { label: notice.button.label, url: absolute(notice.button.url) },
        notes: notice.notes,
        footer: links.map(({ label, url }) => ({ label, url: absolute(url) })),
      }),
    });
  },
});
export type MailedNotice = z.infer<typeof mailNotice.payload>;

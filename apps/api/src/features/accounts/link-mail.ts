import { randomBytes } from 'node:crypto';
import type { JobDeps } from '../../platform/job.ts';
import { type MailContent, renderMail } from '../../platform/mail-template.ts';

export interface LinkMailContent {
  /** Of the app, where the link leads. */
  path: string;
  subject: string;
  button: string;
  content: Pick<MailContent, 'heading' | 'paragraphs' | 'notes'>;
}

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export async function sendLinkMail(
  { env, mailer }: JobDeps,
  mail: LinkMailContent & { to: string; token: string },
): Promise<void> {
  await mailer.send({
    to: mail.to,
    subject: mail.subject,
    ...renderMail({
      product: env.PRODUCT_NAME,
      ...mail.content,
      // After the '#', so that neither a server log nor a Referer header ever holds the token.
      button: { label: mail.button, url: `${env.publicUrl}${mail.path}#token=${mail.token}` },
    }),
  });
}

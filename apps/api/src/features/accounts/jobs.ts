import { randomBytes } from 'node:crypto';
import { credentialsByEmail } from '@kindred/db/accounts/queries';
import { insertResetToken } from '@kindred/db/accounts/writes';
import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';
import { renderMail } from '../../platform/mail-template.ts';
import { hashToken } from '../../platform/sessions.ts';

const RESET_LINK_MS = 60 * 60_000;
const resetPayload = z.object({ email: z.string() });

/** Mails a link that works once, for an hour. Says nothing to an address that has no account. */
const sendReset: Job = async ({ db, env, mailer }, payload) => {
  const { email } = resetPayload.parse(payload);
  const person = await credentialsByEmail(db, email);
  if (!person || person.suspendedAt !== null) return;
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute((tx) =>
    insertResetToken(tx, {
      tokenHash: hashToken(token),
      userId: person.id,
      expiresAt: new Date(Date.now() + RESET_LINK_MS),
    }),
  );
  // After the '#', so that neither a server log nor a Referer header ever holds the token.
  const link = `${env.publicUrl}/reset-password#token=${token}`;
  await mailer.send({
    to: email,
    subject: `Reset your ${env.PRODUCT_NAME} password`,
    ...renderMail({
      product: env.PRODUCT_NAME,
      heading: `Hello ${person.firstName},`,
      paragraphs: [
        'Somebody, hopefully you, asked to reset the password of this account. Choose a new one here.',
      ],
      button: { label: 'Choose a new password', url: link },
      notes: [
        'The link works once and for one hour. If it was not you, ignore this message: nothing has changed.',
      ],
    }),
  });
};

export const accountJobs: Record<string, Job> = { 'accounts.sendReset': sendReset };

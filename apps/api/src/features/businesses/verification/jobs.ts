import { randomInt } from 'node:crypto';
import { insertCode } from '@kindred/db/businesses/verification/writes';
import { CODE_LENGTH, CODE_MINUTES } from '@kindred/validation/businesses/verification';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { hashToken } from '../../../platform/sessions.ts';

/** A code alone could be guessed from its hash, and is therefore hashed with whom it is for. */
export function hashCode(businessId: string, userId: string, code: string): string {
  return hashToken(`${businessId}:${userId}:${code}`);
}

export const sendCode = defineJob({
  name: 'businesses.sendCode',
  isMail: true,
  payload: z.object({
    businessId: z.string(),
    userId: z.string(),
    name: z.string(),
    website: z.string(),
    email: z.string(),
  }),
  async run({ db, env, mailer }, { businessId, userId, name, website, email }) {
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
    const codeHash = hashCode(businessId, userId, code);
    await db
      .transaction()
      .execute((tx) => insertCode(tx, { businessId, userId, name, website, codeHash, expiresAt }));
    const product = env.PRODUCT_NAME;
    await mailer.send({
      to: email,
      subject: `Your ${product} verification code`,
      ...renderMail({
        product,
        heading: code,
        paragraphs: [
          `Enter this code on the page of ${toPlainName(name)} to show that its website is yours.`,
        ],
        notes: [
          `The code works once and for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this message and give the code to nobody.`,
        ],
      }),
    });
  },
});

export const verificationJobs = [sendCode];

import { endedSuspensions, suspensionContact } from '@kindred/db/accounts/suspension/queries';
import { liftEnded } from '@kindred/db/accounts/suspension/writes';
import { describeAppeal } from '@kindred/validation/accounts/suspension';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { appealUrlOf } from '../../moderation/service.ts';
import { appealContact } from './contact.ts';

/** In one minute; the rest follows in the next. */
const AT_ONCE = 500;

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const liftSuspensions = defineJob({
  name: 'accounts.liftSuspensions',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db }) {
    for (const userId of await endedSuspensions(db, AT_ONCE)) {
      await db.transaction().execute((tx) => liftEnded(tx, userId));
    }
  },
});

/** Sends nothing to an address that is not confirmed, nor about a suspension that was lifted meanwhile. */
export const sendSuspension = defineJob({
  name: 'accounts.sendSuspension',
  isMail: true,
  payload: z.object({ userId: z.string() }),
  async run({ db, env, mailer }, { userId }) {
    const person = await suspensionContact(db, userId);
    if (!person) return;
    const { suspendedUntil, suspensionReason } = person;
    const appealUrl = await appealUrlOf(env, db, userId);
    const until =
      suspendedUntil === null ? 'It has no end date.' : `It ends on ${TIME.format(suspendedUntil)} UTC.`;
    await mailer.send({
      to: person.email,
      subject: `Your ${env.PRODUCT_NAME} account is suspended`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [
          `Your account was suspended. You are logged out everywhere and others don't see your profile. ${until}`,
          ...(suspensionReason === null ? [] : [`Reason: ${suspensionReason}`]),
          describeAppeal({ contact: appealContact(env), appealUrl }),
        ],
        ...(appealUrl === null ? {} : { button: { label: 'Appeal', url: appealUrl } }),
      }),
    });
  },
});

export const suspensionJobs = [liftSuspensions, sendSuspension];

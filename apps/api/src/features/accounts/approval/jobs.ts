import { adminsToNotify, waitingSince } from '@kindred/db/accounts/approval/queries';
import { eraseWaiting } from '@kindred/db/accounts/approval/writes';
import { currentUserById } from '@kindred/db/accounts/queries';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { write } from '../../../platform/write.ts';
import { notifyOf } from '../../notifications/service.ts';

const WAITING_DAYS = 30;
const DAY_MS = 86_400_000;
const AN_HOUR = 500;
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

export const deleteLongWaiting = defineJob({
  name: 'accounts.deleteLongWaiting',
  payload: noPayload,
  cron: '27 * * * *',
  async run({ db }) {
    const before = new Date(Date.now() - WAITING_DAYS * DAY_MS);
    for (const userId of await waitingSince(db, before, AN_HOUR)) {
      await db.transaction().execute((tx) => eraseWaiting(tx, userId));
    }
  },
});

/** Platform admins that a waiting account notifies. */
const ADMINS_MAX = 20;
const WAITING_USERS = '/admin?state=waiting';

/** Notifies platform admins of an account that waits. Unread notifications become one that counts. */
export const notifyAdmins = defineJob({
  name: 'accounts.notifyAdmins',
  payload: z.object({ userId: z.string() }),
  async run(deps, { userId }) {
    await write(deps, async (tx, outbox) => {
      const adminIds = (await adminsToNotify(tx, userId, ADMINS_MAX)) ?? [];
      const notices = adminIds.map((adminId) => ({
        userId: adminId,
        actorId: null,
        type: 'system' as const,
        kind: 'request' as const,
        did: 'A new account waits for approval',
        message: '',
        data: { kind: 'waiting_account', actionUrl: WAITING_USERS },
        groupKey: 'waiting-accounts',
        several: {
          title: '{count} new accounts wait for approval',
          message: '',
          actionUrl: WAITING_USERS,
        },
      }));
      await notifyOf(tx, outbox, notices);
    });
  },
});

/** Sent to addresses that are not confirmed too: the person who signed up has no other way to learn it. */
export const sendApproval = defineJob({
  name: 'accounts.sendApproval',
  isMail: true,
  payload: z.object({ userId: z.string() }),
  async run({ db, env, mailer }, { userId }) {
    const person = await currentUserById(db, userId);
    if (!person) return;
    await mailer.send({
      to: person.email,
      subject: `Your ${env.PRODUCT_NAME} account is approved`,
      headers: HEADERS,
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [`Your account of ${env.PRODUCT_NAME} was approved. You can log in now.`],
        button: { label: 'Log in', url: `${env.publicUrl}/?auth=login` },
      }),
    });
  },
});

/** The account is deleted before the mail is sent, so the job carries its address and name. */
export const sendDecline = defineJob({
  name: 'accounts.sendDecline',
  isMail: true,
  payload: z.object({ email: z.string(), firstName: z.string(), reason: z.string().optional() }),
  async run({ env, mailer }, { email, firstName, reason }) {
    await mailer.send({
      to: email,
      subject: `Your ${env.PRODUCT_NAME} account was not approved`,
      headers: HEADERS,
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(firstName)},`,
        paragraphs: [
          `Your account of ${env.PRODUCT_NAME} was not approved, and what you entered was deleted.`,
          ...(reason ? [`Reason: ${reason}`] : []),
        ],
      }),
    });
  },
});

export const approvalJobs = [deleteLongWaiting, notifyAdmins, sendApproval, sendDecline];

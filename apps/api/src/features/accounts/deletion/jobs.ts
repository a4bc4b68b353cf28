import { PIECES } from '@kindred/db/accounts/deletion/pieces/writes';
import { dueForErasure } from '@kindred/db/accounts/deletion/visibility';
import { beginErasure, finishErasure } from '@kindred/db/accounts/deletion/writes';
import { securityContactById } from '@kindred/db/accounts/queries';
import { enqueueJob } from '@kindred/db/outbox';
import { DELETION_DAYS } from '@kindred/validation/accounts/deletion';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob, type JobDeps, noPayload } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { write } from '../../../platform/write.ts';
import { endAllOf } from '../../commerce/subscriptions/leaving/service.ts';
import { cancelHostedBy } from '../../events/cancelling/service.ts';
import { sweepMedia } from '../../media/service.ts';

const AT_ONCE = 500;
const PEOPLE_AN_HOUR = 100;
const DAY_MS = 86_400_000;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const deletionDate = (askedAt: Date): Date => new Date(askedAt.getTime() + DELETION_DAYS * DAY_MS);

const askedBefore = (): Date => new Date(Date.now() - DELETION_DAYS * DAY_MS);

/** One person, piece by piece, so that nobody waits for it; begun anew, it goes on where it was. */
async function erase(deps: JobDeps, userId: string): Promise<void> {
  const { db } = deps;
  // What they pay for ends by jobs of its own; the next hour goes on.
  if (await endAllOf(db, (work) => write(deps, work), userId)) return;
  if (await cancelHostedBy(deps, userId)) return;
  const transaction = db.transaction();
  const as = await transaction.execute((tx) => beginErasure(tx, userId, askedBefore()));
  if (as === undefined) return;
  const erased = { id: userId, as };
  for (const piece of PIECES) {
    while (await db.transaction().execute((tx) => piece(tx, erased, AT_ONCE)));
  }
  await db.transaction().execute(async (tx) => {
    await finishErasure(tx, userId);
    await enqueueJob(tx, sweepMedia.name, {});
  });
}

export const eraseDue = defineJob({
  name: 'accounts.eraseDue',
  payload: noPayload,
  cron: '17 * * * *',
  async run(deps) {
    for (const userId of await dueForErasure(deps.db, askedBefore(), PEOPLE_AN_HOUR)) {
      // One that cannot be erased keeps nobody else waiting.
      await erase(deps, userId).catch((error: unknown) =>
        deps.log.error({ err: error, userId }, 'an account could not be erased'),
      );
    }
  },
});

/** Sends nothing to an address that is not confirmed: it may be somebody else's. */
export const sendLeaving = defineJob({
  name: 'accounts.sendLeaving',
  isMail: true,
  payload: z.object({ userId: z.string(), askedAt: z.iso.datetime(), byStaff: z.boolean().optional() }),
  async run({ db, env, mailer }, { userId, askedAt, byStaff }) {
    const person = await securityContactById(db, userId);
    if (!person) return;
    await mailer.send({
      to: person.email,
      subject: `Your ${env.PRODUCT_NAME} account will be deleted`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading: `Hello ${toPlainName(person.firstName)},`,
        paragraphs: [
          `${byStaff ? 'An administrator requested the deletion of your account.' : 'You asked to delete your account.'} It is hidden now, and will be deleted on ${DATE.format(deletionDate(new Date(askedAt)))}.`,
          `${byStaff ? 'Do you want to keep it?' : 'Changed your mind, or was it not you?'} Log in until then and choose "Keep my account".`,
        ],
        button: { label: 'Log in', url: `${env.publicUrl}/?auth=login` },
      }),
    });
  },
});

export const deletionJobs = [eraseDue, sendLeaving];

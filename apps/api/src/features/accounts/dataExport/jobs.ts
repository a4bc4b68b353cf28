import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  failExport,
  finishExport,
  setExportProgress,
  waitingExport,
} from '@kindred/db/accounts/dataExport/writes';
import { securityContactById } from '@kindred/db/accounts/queries';
import { EXPORT_DAYS } from '@kindred/validation/accounts/dataExport';
import { toPlainName } from '@kindred/validation/names';
import { z } from 'zod';
import { defineJob, type JobDeps } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { write } from '../../../platform/write.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { writeArchive } from './archive.ts';

const DAY_MS = 86_400_000;
export const PLACE = '/settings#export';

async function make(deps: JobDeps, exportId: string, userId: string): Promise<boolean> {
  const { db, env, storage } = deps;
  const folder = join(env.DATA_DIR, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await writeArchive(deps, userId, path, (percent) => setExportProgress(db, exportId, percent));
    const { size } = await stat(path);
    // As private files are called: no address leads to it.
    const storageKey = `p${randomBytes(16).toString('hex')}`;
    await storage.moveIn(storageKey, path, 'application/zip');
    const expiresAt = new Date(Date.now() + EXPORT_DAYS * DAY_MS);
    const isWanted = await write(deps, async (tx, outbox) => {
      if (!(await finishExport(tx, exportId, { storageKey, size, expiresAt }))) return false;
      await notifyPerson(tx, outbox, {
        userId,
        actorId: null,
        type: 'system',
        kind: 'system',
        did: 'The export of your data is ready',
        message: `Download it within ${EXPORT_DAYS} days.`,
        data: { actionUrl: PLACE, isMailed: true },
      });
      return true;
    });
    if (!isWanted) await storage.remove([storageKey]);
    return isWanted;
  } finally {
    for (const left of [path, `${path}.json`]) await rm(left, { force: true });
  }
}

async function mail({ db, env, mailer }: JobDeps, userId: string): Promise<void> {
  const person = await securityContactById(db, userId);
  if (!person) return;
  await mailer.send({
    to: person.email,
    subject: `Your ${env.PRODUCT_NAME} data is ready`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...renderMail({
      product: env.PRODUCT_NAME,
      heading: `Hello ${toPlainName(person.firstName)},`,
      paragraphs: ['The export of your data that you asked for is ready.'],
      notes: [
        `Log in to download it, within ${EXPORT_DAYS} days. If you did not ask for it, change your password.`,
      ],
      button: { label: 'Go to your settings', url: `${env.publicUrl}${PLACE}` },
    }),
  });
}

export const makeExport = defineJob({
  name: 'accounts.export',
  payload: z.object({ exportId: z.uuid() }),
  async run(deps, { exportId }) {
    const userId = await waitingExport(deps.db, exportId);
    if (userId === undefined) return;
    try {
      if (await make(deps, exportId, userId)) await mail(deps, userId);
    } catch (error) {
      deps.log.error({ err: error, exportId }, 'an export was not made');
      await failExport(deps.db, exportId);
    }
  },
});

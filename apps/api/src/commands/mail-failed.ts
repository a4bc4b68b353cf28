import { failedJobs, runFailedAgain } from '@kindred/db/job-queue';
import { MAIL_TYPES } from '../jobs.ts';
import { readEnv } from '../platform/env.ts';
import { scrub } from '../platform/log.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/**
 * `pnpm mail:failed`: lists mails that were tried as often as a mail is and not sent, and with `--send` lets the product
 * send them again. What they say is made when they are sent, so nothing of it is kept or printed.
 */

const USAGE = 'Usage: pnpm mail:failed [--send <id> | --send --all]';

/** @returns undefined to list them, else which one is sent again */
function readChoice(args: readonly string[]): { id?: string } | undefined {
  const [option, which, ...rest] = args;
  if (option === undefined) return undefined;
  const isAll = which === '--all';
  if (option !== '--send' || rest.length > 0) throw new Error(USAGE);
  if (!isAll && !/^\d{1,18}$/.test(which ?? '')) throw new Error(USAGE);
  return isAll || which === undefined ? {} : { id: which };
}

const count = (mails: number) => (mails === 1 ? '1 mail' : `${mails} mails`);

await runCommand(async () => {
  const choice = readChoice(process.argv.slice(2).filter((arg) => arg !== '--'));
  await withDatabase(readEnv(), log, async (db) => {
    if (choice === undefined) {
      const failed = await failedJobs(db, MAIL_TYPES);
      for (const { id, type, attempts, failedAt, error } of failed) {
        const [reason = ''] = scrub(error ?? '').split('\n', 1);
        process.stdout.write(
          `${[id, failedAt.toISOString(), type, `${attempts} attempts`, reason].join('  ')}\n`,
        );
      }
      log(
        failed.length === 0
          ? 'No mail has failed.'
          : `${count(failed.length)} failed. Send again: pnpm mail:failed --send <id>, or --send --all`,
      );
      return;
    }
    const { length: sent } = await runFailedAgain(db, { types: MAIL_TYPES, id: choice.id });
    if (sent === 0) {
      throw new Error(
        choice.id === undefined ? 'No mail has failed.' : `No failed mail has the id ${choice.id}.`,
      );
    }
    log(`${count(sent)} will be sent by the running product, or by the next start.`);
  });
});

import { lastBackup, missingMigrations } from '@kindred/db/admin/system/visibility';
import type { Db } from '@kindred/db/client';
import { ledgerSums } from '@kindred/db/commerce/ledger/visibility';
import type { HealthCheck } from '@kindred/validation/admin/system';
import { type Finding, tryConfiguration } from '../../../platform/config-check.ts';
import type { Env } from '../../../platform/env.ts';
import { scrub } from '../../../platform/log.ts';

const BACKUP_FRESH_MS = 2 * 24 * 60 * 60_000;

/** Checks by setting, with what to do when one fails. */
const SETTINGS: Readonly<Record<string, { name: string; remedy: string }>> = {
  DATA_DIR: { name: 'Data folder', remedy: 'Make DATA_DIR writable for the user that runs the product.' },
  DATABASE_URL: { name: 'Database', remedy: 'Check DATABASE_URL and that PostgreSQL runs.' },
  SMTP_URL: { name: 'Mail server', remedy: 'Check SMTP_URL and the password of the mail account.' },
  S3_BUCKET: { name: 'File storage', remedy: 'Check the S3 settings and the rights of the key.' },
  S3_ACCESS_KEY_ID: { name: 'File storage', remedy: 'Check S3_ACCESS_KEY_ID and its rights.' },
  S3_ENDPOINT: { name: 'File storage', remedy: 'Check S3_ENDPOINT and that it can be reached.' },
  REDIS_URL: { name: 'Redis', remedy: 'Check REDIS_URL and that Redis runs.' },
};

function sentence(said: string): string {
  const text = scrub(said);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function fromFinding(env: Env, { name: setting, isGood, said }: Finding): HealthCheck {
  const { name, remedy } = SETTINGS[setting] ?? { name: setting, remedy: `Check ${setting}.` };
  if (!isGood) return { name, state: 'failed', text: `${sentence(said)} ${remedy}` };
  if (setting === 'SMTP_URL' && env.SMTP_URL === undefined) {
    const text = 'Mails are written to files and not sent. Set SMTP_URL to send them.';
    return { name, state: 'warning', text };
  }
  return { name, state: 'ok', text: sentence(said) };
}

async function migrations(db: Db): Promise<HealthCheck> {
  const { length } = await missingMigrations(db);
  return length === 0
    ? { name: 'Migrations', state: 'ok', text: 'The database is up to date.' }
    : {
        name: 'Migrations',
        state: 'failed',
        text: `${length} migrations are missing. Run pnpm db:migrate or restart the product.`,
      };
}

async function backup(db: Db, now: Date): Promise<HealthCheck> {
  const last = await lastBackup(db);
  const name = 'Backup';
  if (last === undefined) {
    return { name, state: 'warning', text: 'No backup was made yet. Run pnpm backup every day.' };
  }
  const isFresh = now.getTime() - last.finishedAt.getTime() < BACKUP_FRESH_MS;
  return isFresh
    ? { name, state: 'ok', text: 'The last backup is younger than two days.' }
    : { name, state: 'warning', text: 'The last backup is older than two days. Run pnpm backup every day.' };
}

async function ledger(db: Db): Promise<HealthCheck> {
  const isBalanced = (await ledgerSums(db)).every(({ sumMinor }) => sumMinor === 0);
  return isBalanced
    ? { name: 'Ledger', state: 'ok', text: 'All balances of each currency sum to zero.' }
    : {
        name: 'Ledger',
        state: 'failed',
        text: 'Balances do not sum to zero. Check the ledger under Commerce, and restore a backup where it differs.',
      };
}

function failedJobs(failed: number): HealthCheck {
  return failed === 0
    ? { name: 'Jobs', state: 'ok', text: 'No job has failed.' }
    : {
        name: 'Jobs',
        state: 'warning',
        text: `${failed === 1 ? '1 job has' : `${failed} jobs have`} failed. Retry under Commerce.`,
      };
}

function publicAddress({ isHttps, isLocal }: Env): HealthCheck {
  const name = 'Public address';
  if (isHttps) return { name, state: 'ok', text: 'The public address is https.' };
  return isLocal
    ? { name, state: 'warning', text: 'Only this machine reaches the product. Set PUBLIC_URL to publish it.' }
    : { name, state: 'failed', text: 'The public address is not https. Set PUBLIC_URL to an https address.' };
}

/** Checks everything that the product needs. No text contains an address or a secret of the configuration. */
export async function healthChecks(
  { db, env }: { db: Db; env: Env },
  facts: { databaseVersion: string; failedJobs: number },
  now: Date,
): Promise<HealthCheck[]> {
  const [findings, ...found] = await Promise.all([
    tryConfiguration(env),
    migrations(db),
    backup(db, now),
    ledger(db),
  ]);
  const settings = findings.map((finding) => fromFinding(env, finding));
  const answers: HealthCheck = {
    name: 'Database version',
    state: 'ok',
    text: `PostgreSQL ${facts.databaseVersion} answers.`,
  };
  return [answers, ...settings, ...found, failedJobs(facts.failedJobs), publicAddress(env)];
}

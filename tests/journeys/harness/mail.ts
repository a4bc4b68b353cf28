import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { setting } from './global-setup.ts';

/** Mails to an address, oldest first, as they lie in the product's outbox folder. */
function mailsTo(address: string): string[] {
  const folder = join(setting('JOURNEYS_DATA_DIR'), 'mail');
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
  const mails = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  return mails.filter((mail) =>
    mail.split('\n').some((line) => /^to:/i.test(line) && line.includes(address)),
  );
}

/** The link in the newest mail to this address, once there are as many as `count`. */
export async function linkMailedTo(address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address).length, `mails to ${address}`).toBe(count);
  const text = (mailsTo(address).at(-1) ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in the mail:\n${text}`);
  return link;
}

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

/** The link to that screen in the newest mail to this address, once there are as many with one as `count`. */
export async function linkMailedTo(address: string, screen: `/${string}`, count = 1): Promise<string> {
  const links = () =>
    mailsTo(address).flatMap((mail) => {
      const text = mail.replaceAll('=\n', '').replaceAll('=3D', '=');
      return (text.match(/https?:\/\/\S+/g) ?? [])
        .filter((link) => new URL(link).pathname === screen)
        .slice(0, 1);
    });
  await expect.poll(() => links().length, `mails to ${address} that lead to ${screen}`).toBe(count);
  return links().at(-1) ?? '';
}

/** The six digits in the newest mail to this address. */
export async function mailedCode(address: string): Promise<string> {
  const codes = () =>
    mailsTo(address).flatMap(
      (mail) =>
        /\b\d{6}\b/.exec(
          mail
            .split(/\r?\n\r?\n/)
            .slice(1)
            .join('\n'),
        )?.[0] ?? [],
    );
  await expect.poll(() => codes().length, `mails to ${address} with a code`).toBeGreaterThan(0);
  return codes().at(-1) ?? '';
}

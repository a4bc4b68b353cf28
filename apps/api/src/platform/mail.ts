import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { uuidv7 } from './ids.ts';
import { memoBy } from './memoBy.ts';

export interface Mail {
  to: string;
  /** Receives replies; the sender by default. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** A calendar that mail programs show as an invitation, and as a file. */
  icalEvent?: { method: string; filename: string; content: string };
}

/** The address in a sender such as `Kindred <no-reply@example.com>`. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}

export interface Mailer {
  /** @throws when the mail server does not take it; the job that sends it tries again. */
  send(mail: Mail): Promise<void>;
}

/** SMTP when configured; else each mail is a file under `<DATA_DIR>/mail/`, for trying the product out. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer {
  // Loaded with the first mail, which may be hours after the start, or never; again once settings changed.
  const mailer = memoBy(
    () => JSON.stringify([env.SMTP_URL, env.MAIL_FROM]),
    () => loadMailer(env),
  );
  return {
    async send(mail) {
      await (await mailer()).send(mail);
    },
  };
}

async function loadMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  if (env.SMTP_URL !== undefined) {
    const transport = createTransport(env.SMTP_URL, { from: env.MAIL_FROM });
    return {
      async send(mail) {
        await transport.sendMail(mail);
      },
    };
  }
  const folder = join(env.DATA_DIR, 'mail');
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: env.MAIL_FROM },
  );
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // UUIDv7 names sort by time.
      await writeFile(join(folder, `${uuidv7()}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

/**
 * Connects to the mail server and logs in, and sends nothing.
 * @returns where it is
 */
export async function tryMailServer(url: string): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url);
  const { host } = new URL(url);
  try {
    await transport.verify();
    return `the mail server ${host} lets us in`;
  } catch (cause) {
    const { message } = cause as Error;
    // Without the cause: the libraries' own errors repeat what was sent.
    throw new Error(`the mail server ${host} does not let us in: ${message}`);
  } finally {
    transport.close();
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { uuidv7 } from './ids.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** @throws when the mail server does not take it; the job that sends it tries again. */
  send(mail: Mail): Promise<void>;
}

/** SMTP when configured; else each mail is a file under `<DATA_DIR>/mail/`, for trying the product out. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer {
  let mailer: Promise<Mailer> | undefined;
  return {
    async send(mail) {
      // Loaded with the first mail, which may be hours after the start, or never.
      mailer ??= loadMailer(env);
      await (await mailer).send(mail);
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

import type { DeliveryRow } from '@kindred/db/notifications/delivery/visibility';
import { MAIL_SCOPE_NAMES, type MailScope } from '@kindred/validation/notifications/mail';
import type { JobDeps } from '../../../platform/job.ts';
import type { Mail } from '../../../platform/mail.ts';
import { type MailLine, renderMail } from '../../../platform/mail-template.ts';
import { unsubscribeToken } from './links.ts';

type MailDeps = Pick<JobDeps, 'db' | 'env'>;

export const LIST = '/profile/notifications';
export const SETTINGS_PATH = `${LIST}?tab=settings`;

/** Links in mails lead to us: what stands in a row is a path, and is taken for nothing else. */
export function linkTo({ env }: MailDeps, path: string | undefined): string {
  const isPath = path !== undefined && /^\/(?![/\\])/.test(path);
  return `${env.publicUrl}${isPath ? path : LIST}`;
}

export function unsubscribeUrl({ env }: MailDeps, token: string): string {
  return `${env.publicUrl}/unsubscribe?token=${token}`;
}

/** What a mail says of one row. */
export function lineOf(deps: MailDeps, row: DeliveryRow): MailLine {
  return { title: row.title, text: row.message, url: linkTo(deps, row.data.actionUrl) };
}

/** What one is about; that of a message has the name of who wrote or of the group in its title. */
function subjectOf(row: DeliveryRow): string {
  return row.kind === 'message' && row.data.conversationId !== undefined
    ? `New messages: ${row.title}`
    : row.title;
}

/** The links at the end, and the headers by which a mail program does the same. */
export async function waysOut(deps: MailDeps, userId: string, scope: MailScope) {
  const url = unsubscribeUrl(deps, await unsubscribeToken(deps.db, userId, scope));
  const all = unsubscribeUrl(deps, await unsubscribeToken(deps.db, userId, 'all'));
  return {
    footer: [
      ...(scope === 'all' ? [] : [{ label: `No more mails about ${MAIL_SCOPE_NAMES[scope]}`, url }]),
      { label: 'No more mails at all', url: all },
      { label: 'Notification settings', url: `${deps.env.publicUrl}${SETTINGS_PATH}` },
    ],
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Nobody's out-of-office note has to answer it.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** One mail about all of these, which are of one person; the latest is first. */
export async function mailAbout(deps: MailDeps, rows: readonly DeliveryRow[]): Promise<Mail> {
  const [first] = rows;
  if (first === undefined) throw new RangeError('A mail is about something');
  const kinds = new Set(rows.map(({ kind }) => kind));
  const { footer, headers } = await waysOut(deps, first.userId, kinds.size === 1 ? first.kind : 'all');
  const isOne = rows.length === 1;
  const subject = isOne ? subjectOf(first) : `${subjectOf(first)}, and ${rows.length - 1} more`;
  const words = renderMail({
    product: deps.env.PRODUCT_NAME,
    heading: isOne ? subjectOf(first) : `${rows.length} new things for you`,
    ...(isOne
      ? { paragraphs: first.message === '' ? [] : [first.message] }
      : { groups: [{ lines: rows.map((row) => lineOf(deps, row)) }] }),
    button: { label: 'Open', url: isOne ? linkTo(deps, first.data.actionUrl) : linkTo(deps, LIST) },
    footer,
  });
  return { to: first.email, subject, headers, ...words };
}

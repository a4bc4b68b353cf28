import type { Db, Tx } from '@kindred/db/client';
import { filtersMet, isBlocked, isHeld } from '@kindred/db/moderation/filters/visibility';
import { openFilteredCase } from '@kindred/db/moderation/reports/writes';
import { SUBJECT_KINDS } from '@kindred/db/moderation/subjects';
import type { FilterKind, ScreenedType } from '@kindred/validation/moderation/filterValues';
import { comparable, domainsOf, linkedHosts } from '@kindred/validation/moderation/screening';
import { HIDE_AT_WEIGHT } from '@kindred/validation/moderation/values';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { SUBJECT_NAMES } from '../names.ts';
import { notifyHidden, notifyModerators } from '../notify.ts';
import { setCaseHidden } from '../subjects.ts';

/** Kinds that look at what was written, and so also at what was edited. */
const OF_TEXT: readonly FilterKind[] = ['word', 'link', 'new_account_links'];
const OF_RATE: readonly FilterKind[] = ['burst', 'new_account_posts'];
const RETRY_SECONDS = 600;

interface Screened {
  type: ScreenedType;
  id: string;
  authorId: string;
  /** Public texts that were written, as they are stored: the first is the content of a post or comment. */
  texts: readonly (string | null | undefined)[];
  isEdit?: boolean;
  /** False where one case cannot hide all that was written, as the dates of a series: a match is then refused. */
  canHold?: boolean;
}

/**
 * Applies the filters to public text, as the last step of the transaction that writes it: it is refused, or hidden with
 * an open case until a moderator decides. Filters that count apply to new posts and comments alone.
 * @returns true when it is hidden
 * @throws {AppError} `content_refused`, or `too_many_requests` for too much of it
 */
export async function screen(tx: Tx, outbox: Outbox, screened: Screened): Promise<boolean> {
  const { type, id, authorId, texts, isEdit = false, canHold = true } = screened;
  const isCounted = !isEdit && (type === 'post' || type === 'comment');
  const text = texts.filter(Boolean).join('\n');
  if (text === '' && !isCounted) return false;
  const content = texts[0] ?? '';
  const all = await filtersMet(tx, { authorId, content, words: comparable(text), hosts: linkedHosts(text) });
  const met = isCounted ? all : all.filter(({ kind }) => OF_TEXT.includes(kind));
  const refusing = met.find(({ action }) => action === 'refuse' || !canHold);
  if (refusing !== undefined && OF_RATE.includes(refusing.kind)) {
    fail('too_many_requests', { retryAfter: RETRY_SECONDS });
  }
  if (refusing !== undefined) fail('content_refused');
  return met.length > 0 && (await hold(tx, outbox, { type, id }));
}

async function hold(tx: Tx, outbox: Outbox, { type, id }: Pick<Screened, 'type' | 'id'>): Promise<boolean> {
  const subject = await SUBJECT_KINDS[type].load(tx, id);
  if (subject === undefined) return false;
  const asked = { ...subject, subjectType: type, subjectId: id };
  const caseId = await openFilteredCase(tx, asked, HIDE_AT_WEIGHT);
  if (caseId === undefined) return false;
  await setCaseHidden(tx, outbox, { id: caseId, subjectType: type, subjectId: id }, true);
  await outbox.job(notifyModerators, { caseId });
  const { authorId } = subject;
  if (authorId !== null) {
    await notifyHidden(tx, outbox, { authorId, caseId, what: SUBJECT_NAMES[type], by: 'filter' });
  }
  return true;
}

/** Explains a row that its author no longer sees after writing it. */
export async function failUnseen(db: Db, type: 'post' | 'comment', id: string): Promise<never> {
  return fail((await isHeld(db, type, id)) ? 'held_for_review' : 'not_found');
}

/** @param ip as the request has it; an IPv4 address may be written as IPv6 */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Refuses a sign-up or login from a blocked network, or a sign-up with a blocked email domain. */
export async function assertNotBlocked(
  db: Db | Tx,
  { ip, email, userId }: { ip: string; email?: string; userId?: string },
): Promise<void> {
  const domains = email === undefined ? [] : domainsOf(email.slice(email.lastIndexOf('@') + 1));
  if (await isBlocked(db, { ip: plainAddress(ip), domains, ...(userId === undefined ? {} : { userId }) })) {
    fail('address_blocked');
  }
}

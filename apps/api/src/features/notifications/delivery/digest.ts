import {
  type DigestLine,
  type DueDigest,
  takeDueDigest,
  unseenBetween,
} from '@kindred/db/notifications/digest/visibility';
import { dropWaitingForDigest, planDigest } from '@kindred/db/notifications/digest/writes';
import type { JobDeps } from '../../../platform/job.ts';
import type { Mail } from '../../../platform/mail.ts';
import { type MailLine, renderMail } from '../../../platform/mail-template.ts';
import { nextDigest } from './clock.ts';
import { awake } from './deliver.ts';
import { LIST, linkTo, waysOut } from './mail.ts';

const RETRY_MS = 10 * 60_000;
/** Further ones are a number at the end. */
const LINES_MAX = 20;

const DIGEST_NAMES = { daily: 'Your day', weekly: 'Your week' } as const;

/** Notifications without a tribe first, then those of each tribe, by its latest. */
function byTribe(deps: Pick<JobDeps, 'db' | 'env'>, lines: readonly DigestLine[]) {
  const groups = new Map<string | null, { title?: string; lines: MailLine[] }>([[null, { lines: [] }]]);
  for (const { title, message, actionUrl, tribeId, tribeName } of lines) {
    const group = groups.get(tribeId) ?? { ...(tribeName === null ? {} : { title: tribeName }), lines: [] };
    group.lines.push({ title, text: message, url: linkTo(deps, actionUrl ?? undefined) });
    groups.set(tribeId, group);
  }
  return [...groups.values()].filter((group) => group.lines.length > 0);
}

async function digestMail(
  deps: Pick<JobDeps, 'db' | 'env'>,
  due: DueDigest,
  digest: 'daily' | 'weekly',
  lines: readonly DigestLine[],
): Promise<Mail> {
  const { footer, headers } = await waysOut(deps, due.userId, 'digest');
  const beyond = lines.length - LINES_MAX;
  const { PRODUCT_NAME: product } = deps.env;
  const things = lines.length === 1 ? '1 thing' : `${lines.length} things`;
  const words = renderMail({
    product,
    heading: `${DIGEST_NAMES[digest]} in ${product}`,
    paragraphs: [`${things} you have not seen yet.`],
    groups: byTribe(deps, lines.slice(0, LINES_MAX)),
    button: { label: 'See all', url: linkTo(deps, LIST) },
    ...(beyond > 0 ? { notes: [`And ${beyond} more.`] } : {}),
    footer,
  });
  return {
    to: due.email,
    subject: `${DIGEST_NAMES[digest]} in ${product}: ${things} you have not seen`,
    headers,
    ...words,
  };
}

/** @returns false when no digest is due */
async function sendNext(deps: JobDeps, now: Date, failed: Set<string>): Promise<boolean> {
  let userId: string | undefined;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const due = await takeDueDigest(tx, now);
      if (due === undefined) return false;
      ({ userId } = due);
      const { settings, digestAt, digestSentAt } = due;
      const { digest, timeZone } = settings;
      if (digest === 'off') return false;
      const next = nextDigest(digest, timeZone, now);
      const awakeAt = awake(settings, now);
      if (digestAt === null) {
        // The first digest covers what comes from here on; before, there were single mails.
        await planDigest(tx, userId, next, digestSentAt ?? now);
        return true;
      }
      if (awakeAt > now) {
        await planDigest(tx, userId, awakeAt, null);
        return true;
      }
      const since = digestSentAt ?? digestAt;
      const isWanted = settings.email && due.isReachable;
      const lines = isWanted ? await unseenBetween(tx, userId, since, now) : [];
      await planDigest(tx, userId, next, now);
      await dropWaitingForDigest(tx, userId);
      if (lines.length > 0) await deps.mailer.send(await digestMail(deps, due, digest, lines));
      return true;
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a digest could not be sent yet');
    if (userId === undefined || failed.has(userId)) throw error;
    failed.add(userId);
    await planDigest(deps.db, userId, new Date(now.getTime() + RETRY_MS), null);
    return true;
  }
}

/** Sends all due digests; safe to run on several nodes at once. */
export async function sendDigests(deps: JobDeps, now = new Date()): Promise<void> {
  const failed = new Set<string>();
  while (await sendNext(deps, now, failed));
}

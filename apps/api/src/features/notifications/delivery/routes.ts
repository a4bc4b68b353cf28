import { isDeepStrictEqual } from 'node:util';
import { unsubscribeFrom } from '@kindred/db/notifications/delivery/writes';
import { storedSettings } from '@kindred/db/notifications/visibility';
import { MAIL_SCOPE_NAMES, type MailScope, withoutMail } from '@kindred/validation/notifications/mail';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import { acceptForms, type LinkForm, type LinkPage, sendLinkPage } from '../../../platform/linkPage.ts';
import type { Deps } from '../../../trpc/context.ts';
import { readUnsubscribeToken, unsubscribeToken } from './links.ts';
import { SETTINGS_PATH } from './mail.ts';

/** Tries from one address; a link is good or it is not. */
const TRIES_AN_HOUR = 120;

const actionOf = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;

const SETTINGS = { href: SETTINGS_PATH, label: 'Notification settings' };
const BROKEN: LinkPage = {
  title: 'This link does not work',
  text: 'It is not whole, or not from us. You can choose your mails in your settings.',
  link: SETTINGS,
};

/** Whether they get none of these mails any more, or never did. */
async function isWithout(db: Deps['db'], userId: string, scope: MailScope): Promise<boolean> {
  const settings = readNotificationSettings(await storedSettings(db, userId));
  return isDeepStrictEqual(settings, withoutMail(settings, scope));
}

const question = (scope: MailScope) =>
  scope === 'all' ? 'No more mails at all?' : `No more mails about ${MAIL_SCOPE_NAMES[scope]}?`;
const done = (scope: MailScope) =>
  scope === 'all'
    ? 'You get no more mails about anything that happens here.'
    : `You get no more mails about ${MAIL_SCOPE_NAMES[scope]}.`;

/**
 * The way out that every mail names (RFC 8058). Looking at it changes nothing: programs that check mails open each
 * link. What is posted takes effect at once, for whoever holds the link, signed in or not.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { db, env }: Deps): Promise<void> {
  const answer = (reply: FastifyReply, status: number, page: LinkPage) =>
    sendLinkPage(reply, env.PRODUCT_NAME, status, page);
  const config = { access: { publicBecause: 'the link is signed for one person and one kind of mail' } };
  const read = async (request: FastifyRequest) => {
    await limit(db, `unsubscribe:${networkOf(request.ip)}`, TRIES_AN_HOUR, HOUR);
    return readUnsubscribeToken(db, (request.query as Record<string, unknown>).token);
  };

  const orAll = async (userId: string, scope: MailScope): Promise<LinkForm[]> =>
    scope === 'all'
      ? []
      : [
          {
            action: actionOf(await unsubscribeToken(db, userId, 'all')),
            label: 'No more mails at all',
            isSoft: true,
          },
        ];
  const ending = async (userId: string, scope: MailScope): Promise<LinkPage> => ({
    title: 'Done',
    text: done(scope),
    forms: await orAll(userId, scope),
    link: SETTINGS,
  });

  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get('/unsubscribe', { exposeHeadRoute: false, config }, async (request, reply) => {
      const link = await read(request);
      if (link === undefined) return answer(reply, 404, BROKEN);
      for (const ended of ['all', link.scope] as const) {
        if (await isWithout(db, link.userId, ended))
          return answer(reply, 200, await ending(link.userId, ended));
      }
      const token = await unsubscribeToken(db, link.userId, link.scope);
      return answer(reply, 200, {
        title: question(link.scope),
        text: 'Nothing changes until you say so.',
        forms: [
          { action: actionOf(token), label: link.scope === 'all' ? 'No more mails' : 'Unsubscribe' },
          ...(await orAll(link.userId, link.scope)),
        ],
        link: SETTINGS,
      });
    });
    scope.post('/unsubscribe', { config }, async (request, reply) => {
      const link = await read(request);
      if (link === undefined) return answer(reply, 404, BROKEN);
      await db.transaction().execute((tx) => unsubscribeFrom(tx, link.userId, link.scope));
      return answer(reply, 200, await ending(link.userId, link.scope));
    });
  });
}

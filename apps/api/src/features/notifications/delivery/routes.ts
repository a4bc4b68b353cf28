import { isDeepStrictEqual } from 'node:util';
import { unsubscribeFrom } from '@kindred/db/notifications/delivery/writes';
import { storedSettings } from '@kindred/db/notifications/visibility';
import { MAIL_SCOPE_NAMES, type MailScope, withoutMail } from '@kindred/validation/notifications/mail';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import { escapeHtml } from '../../../platform/mail-template.ts';
import type { Deps } from '../../../trpc/context.ts';
import { readUnsubscribeToken, unsubscribeToken } from './links.ts';
import { SETTINGS_PATH } from './mail.ts';

/** Tries from one address; a link is good or it is not. */
const TRIES_AN_HOUR = 120;

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f4f7;color:#1b1b24}
main{max-width:420px;margin:12vh auto 0;padding:28px 24px;background:#fff;border:1px solid #e6e6ec;border-radius:16px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 20px;color:#5d5d6b}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;border:0;border-radius:12px;font:600 15px system-ui,sans-serif;background:#834bd8;color:#fff;cursor:pointer}
button.soft{background:#ececf4;color:#1b1b24}a{color:#6f38c5}
:focus-visible{outline:3px solid #a67bf0;outline-offset:2px}
@media (max-width:480px){main{margin:0 auto;min-height:100vh;box-sizing:border-box;border:0;border-radius:0}}
@media (prefers-color-scheme:dark){body{background:#15151c;color:#f4f4f7}main{background:#1f1f29;border-color:#33333f}
p{color:#a9a9b8}button{background:#a67bf0;color:#12121a}button.soft{background:#33333f;color:#f4f4f7}a{color:#c3a5f7}}`;

interface Form {
  token: string;
  label: string;
  isSoft?: boolean;
}

interface Page {
  title: string;
  text: string;
  forms?: readonly Form[];
  link?: { href: string; label: string };
}

function pageOf(product: string, { title, text, forms = [], link }: Page): string {
  const buttons = forms.map(
    ({ token, label, isSoft }) =>
      `<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}"><button${isSoft === true ? ' class="soft"' : ''}>${escapeHtml(label)}</button></form>`,
  );
  const way = link === undefined ? '' : `<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · ${escapeHtml(product)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${buttons.join('')}${way}</main></body></html>`;
}

const SETTINGS = { href: SETTINGS_PATH, label: 'Notification settings' };
const BROKEN: Page = {
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
  const answer = (reply: FastifyReply, status: number, page: Page) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      // The link stays here, and what the buttons send names where it comes from: with no referrer at all it could not.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(pageOf(env.PRODUCT_NAME, page));
  const config = { access: { publicBecause: 'the link is signed for one person and one kind of mail' } };
  const read = async (request: FastifyRequest) => {
    await limit(db, `unsubscribe:${networkOf(request.ip)}`, TRIES_AN_HOUR, HOUR);
    return readUnsubscribeToken(db, (request.query as Record<string, unknown>).token);
  };

  const orAll = async (userId: string, scope: MailScope): Promise<Form[]> =>
    scope === 'all'
      ? []
      : [{ token: await unsubscribeToken(db, userId, 'all'), label: 'No more mails at all', isSoft: true }];
  const ending = async (userId: string, scope: MailScope): Promise<Page> => ({
    title: 'Done',
    text: done(scope),
    forms: await orAll(userId, scope),
    link: SETTINGS,
  });

  await app.register(async (scope) => {
    // Mail programs send a form of one field, `List-Unsubscribe=One-Click`, and the button an empty one.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 4_096 },
      (_request, body, done) => {
        body.resume();
        body.on('end', () => done(null, {}));
      },
    );
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
          { token, label: link.scope === 'all' ? 'No more mails' : 'Unsubscribe' },
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

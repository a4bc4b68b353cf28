import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './mail-template.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f4f7;color:#1b1b24}
main{max-width:420px;margin:12vh auto 0;padding:28px 24px;background:#fff;border:1px solid #e6e6ec;border-radius:16px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 20px;color:#5d5d6b}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;border:0;border-radius:12px;font:600 15px system-ui,sans-serif;background:#834bd8;color:#fff;cursor:pointer}
button.soft{background:#ececf4;color:#1b1b24}a{color:#6f38c5}
:focus-visible{outline:3px solid #a67bf0;outline-offset:2px}
@media (max-width:480px){main{margin:0 auto;min-height:100vh;box-sizing:border-box;border:0;border-radius:0}}
@media (prefers-color-scheme:dark){body{background:#15151c;color:#f4f4f7}main{background:#1f1f29;border-color:#33333f}
p{color:#a9a9b8}button{background:#a67bf0;color:#12121a}button.soft{background:#33333f;color:#f4f4f7}a{color:#c3a5f7}}`;

/** A button that posts to an address of ours. */
export interface LinkForm {
  action: string;
  label: string;
  isSoft?: boolean;
}

/** A page that a link in a mail leads to, for browsers that are not signed in. */
export interface LinkPage {
  title: string;
  text: string;
  forms?: readonly LinkForm[];
  link?: { href: string; label: string };
}

function htmlOf(product: string, { title, text, forms = [], link }: LinkPage): string {
  const buttons = forms.map(
    ({ action, label, isSoft }) =>
      `<form method="post" action="${escapeHtml(action)}"><button${isSoft === true ? ' class="soft"' : ''}>${escapeHtml(label)}</button></form>`,
  );
  const way = link === undefined ? '' : `<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · ${escapeHtml(product)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${buttons.join('')}${way}</main></body></html>`;
}

export function sendLinkPage(reply: FastifyReply, product: string, status: number, page: LinkPage) {
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      // The link stays here, and what the buttons send names where it comes from: with no referrer at all it could not.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(htmlOf(product, page))
  );
}

/** Mail programs send a form of one field, `List-Unsubscribe=One-Click`, and the buttons an empty one. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { bodyLimit: 4_096 },
    (_request, body, done) => {
      body.resume();
      body.on('end', () => done(null, {}));
    },
  );
}

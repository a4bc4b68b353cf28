import { withoutHidden } from '@kindred/validation/names';
import type { Mail } from './mail.ts';

export interface MailLine {
  title: string;
  text?: string;
  /** Where it leads; absolute. */
  url?: string;
}

export interface MailContent {
  product: string;
  /** The first words, in large. */
  heading: string;
  paragraphs?: readonly string[];
  groups?: readonly { title?: string; lines: readonly MailLine[] }[];
  button?: { label: string; url: string };
  /** In small, after the button. */
  notes?: readonly string[];
  footer?: readonly { label: string; url: string }[];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  withoutHidden(text).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
/** Nobody but us makes addresses in mails, and still. */
const href = (url: string) => (/^https?:\/\//.test(url) ? escapeHtml(url) : '');

// Mail programs know no variables and some no style sheets: each place says its light colour itself, and the classes
// say the dark ones where they are understood.
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#15151c!important}.card{background:#1f1f29!important;border-color:#33333f!important}
.strong{color:#f4f4f7!important}.soft{color:#a9a9b8!important}.rule{border-color:#33333f!important}
.link{color:#c3a5f7!important}.button{background:#a67bf0!important;color:#12121a!important}}`;

function lineHtml({ title, text, url }: MailLine): string {
  const name =
    url === undefined
      ? escapeHtml(title)
      : `<a class="strong" href="${href(url)}" style="color:#1b1b24;text-decoration:none">${escapeHtml(title)}</a>`;
  const words =
    text === undefined || text === ''
      ? ''
      : `<div class="soft" style="margin-top:2px;color:#5d5d6b;font-size:14px;line-height:20px">${escapeHtml(text)}</div>`;
  return `<div class="rule" style="padding:12px 0;border-top:1px solid #e6e6ec"><div class="strong" style="color:#1b1b24;font-size:15px;line-height:22px;font-weight:600">${name}</div>${words}</div>`;
}

function htmlOf(mail: MailContent): string {
  const { product, heading, paragraphs = [], groups = [], button, notes = [], footer = [] } = mail;
  const parts = [
    `<h1 class="strong" style="margin:0 0 12px;color:#1b1b24;font-size:20px;line-height:28px;font-weight:700">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="strong" style="margin:0 0 12px;color:#1b1b24;font-size:15px;line-height:22px">${escapeHtml(text)}</p>`,
    ),
    ...groups.map(
      ({ title, lines }) =>
        (title === undefined
          ? ''
          : `<h2 class="soft" style="margin:20px 0 8px;color:#5d5d6b;font-size:13px;line-height:18px;font-weight:600">${escapeHtml(title)}</h2>`) +
        lines.map(lineHtml).join(''),
    ),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:20px 0 8px"><a class="button" href="${href(button.url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:#834bd8;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
        ]),
    ...notes.map(
      (text) =>
        `<p class="soft" style="margin:12px 0 0;color:#5d5d6b;font-size:13px;line-height:19px">${escapeHtml(text)}</p>`,
    ),
  ];
  const links = footer
    .map(
      ({ label, url }) =>
        `<div style="padding:2px 0"><a class="link" href="${href(url)}" style="color:#6f38c5;text-decoration:underline">${escapeHtml(label)}</a></div>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title><style>${DARK}</style></head><body class="page" style="margin:0;padding:0;background:#f4f4f7;${FONT}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f4f7"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td class="strong" style="padding:0 4px 12px;color:#1b1b24;font-size:16px;line-height:24px;font-weight:700">${escapeHtml(product)}</td></tr><tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e6e6ec;border-radius:16px;word-break:break-word">${parts.join('')}</td></tr><tr><td class="soft" style="padding:16px 4px 0;color:#5d5d6b;font-size:12px;line-height:18px">${links}</td></tr></table></td></tr></table></body></html>`;
}

function textOf(mail: MailContent): string {
  const { heading, paragraphs = [], groups = [], button, notes = [], footer = [] } = mail;
  const blocks = [
    heading,
    ...paragraphs,
    ...groups.flatMap(({ title, lines }) => [
      ...(title === undefined ? [] : [title.toUpperCase()]),
      ...lines.map(({ title: name, text, url }) =>
        [name, text, url].filter((part) => part !== undefined && part !== '').join('\n'),
      ),
    ]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...notes,
    ...(footer.length === 0 ? [] : [`--\n${footer.map(({ label, url }) => `${label}: ${url}`).join('\n')}`]),
  ];
  return withoutHidden(`${blocks.join('\n\n')}\n`);
}

/** One look for every mail: words for any program, and the same dressed, in light and dark. Nothing is loaded. */
export function renderMail(content: MailContent): Required<Pick<Mail, 'text' | 'html'>> {
  return { text: textOf(content), html: htmlOf(content) };
}

import type { OpenAPIObject } from 'trpc-to-openapi';
import { STYLE } from './docs-style.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

function escapeHtml(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text with `code` in backticks and blank lines between paragraphs. */
function prose(text: string): string {
  return text
    .split(/\n\n+/)
    .map(
      (paragraph) =>
        `<p>${escapeHtml(paragraph).replace(/&#96;|`([^`]+)`/g, (all, code) => (code ? `<code>${code}</code>` : all))}</p>`,
    )
    .join('');
}

function typeName(schema: Schema | undefined): string {
  if (!schema) return 'any';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeName).join(' | ');
  if (schema.type === 'array') return `${typeName(schema.items)}[]`;
  const [type = 'any', ...more] = [schema.type].flat();
  return [schema.format ?? type, ...more].join(' | ');
}

function bounds(schema: Schema): string {
  const parts = [
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum > 1e9 ? '' : `≤ ${schema.maximum}`,
    schema.minLength === undefined ? '' : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function fieldRows(schema: Schema | undefined, prefix = ''): string {
  const object = schema?.type === 'array' ? schema.items : schema;
  return Object.entries(object?.properties ?? {})
    .map(([name, field]) => {
      const path = `${prefix}${name}`;
      const inner = field.type === 'array' ? field.items : field;
      const isRequired = object?.required?.includes(name);
      const row = `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(typeName(field))}</td><td>${isRequired ? 'required' : ''} ${escapeHtml(bounds(field))}</td></tr>`;
      const suffix = field.type === 'array' ? '[].' : '.';
      return inner?.properties ? row + fieldRows(inner, `${path}${suffix}`) : row;
    })
    .join('');
}

/** @param of the call it belongs to, heard by who jumps from table to table */
function table(title: string, rows: string, of: string): string {
  return rows === ''
    ? ''
    : `<h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${title}: ${escapeHtml(of)}"><table><tbody>${rows}</tbody></table></div>`;
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  const content = requestBody?.content ?? {};
  return (content['application/json'] ?? content['multipart/form-data'])?.schema;
}

function anchorOf(path: string, method: string): string {
  return `${method}-${path}`.replace(/\W+/g, '-');
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const id = anchorOf(path, method);
  const call = `${method.toUpperCase()} /api${path}`;
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeName(schema))}</td><td>in ${place}${required ? ', required' : ''} ${escapeHtml(bounds(schema ?? {}))}</td></tr>`,
    )
    .join('');
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema;
  const isArray = answer?.type === 'array' ? ' (a list of)' : '';
  return `<section id="${id}"><h2><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security === undefined ? ' <span class="key">signed in</span>' : ''}</p>
${operation.description ? prose(operation.description) : ''}
${table('Parameters', parameters, call)}
${table('Body', fieldRows(bodyOf(operation)), call)}
${table(`Answer${isArray}`, fieldRows(answer), call)}</section>`;
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** Where the calls of one tag are told of. */
export function pagePath(tag: string): string {
  return `/api/docs/${slugOf(tag)}`;
}

function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-');
}

function callsByTag(document: OpenAPIObject): Map<string, Call[]> {
  const byTag = new Map<string, Call[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }]);
    }
  }
  return byTag;
}

function layout(title: string, tags: Iterable<string>, current: string | null, main: string): string {
  const link = (href: string, name: string, isHere: boolean) =>
    `<a href="${href}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`;
  const links = [
    link('/api/docs', 'Overview', current === null),
    ...[...tags].map((tag) => link(pagePath(tag), tag, tag === current)),
    link('/api/openapi.json', 'openapi.json', false),
  ];
  const heading = escapeHtml(current ?? title);
  const full = current === null ? escapeHtml(title) : `${heading} · ${escapeHtml(title)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${full}</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><h1>${heading}</h1><nav aria-label="Parts of the API">${links.join(' ')}</nav></header>
<main>${main}</main></body></html>`;
}

/** A line of the overview, which leads to all of the call. */
function callLine(tag: string, { path, method, operation }: Call): string {
  return `<li><a href="${pagePath(tag)}#${anchorOf(path, method)}"><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code></a><span>${escapeHtml(operation.summary ?? '')}</span></li>`;
}

/**
 * The reference as people read it: what there is on one page, and a page of each tag with every field.
 * @returns the pages by their paths
 */
export function docsPages(document: OpenAPIObject): Map<string, string> {
  const byTag = callsByTag(document);
  const { title, description = '' } = document.info;
  const overview = [...byTag].map(
    ([tag, calls]) =>
      `<h2>${escapeHtml(tag)}</h2><ul class="calls">${calls.map((call) => callLine(tag, call)).join('')}</ul>`,
  );
  const pages = new Map([
    ['/api/docs', layout(title, byTag.keys(), null, prose(description) + overview.join(''))],
  ]);
  for (const [tag, calls] of byTag) {
    const sections = calls.map(({ path, method, operation }) => operationHtml(path, method, operation));
    pages.set(pagePath(tag), layout(title, byTag.keys(), tag, sections.join('')));
  }
  return pages;
}

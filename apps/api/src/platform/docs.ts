import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIObject } from 'trpc-to-openapi';
import { STYLE } from './docs-style.ts';
import type { Env } from './env.ts';

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
  return [schema.format ?? schema.type ?? 'any'].flat().join(' | ');
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
    : `<h4>${title}</h4><div class="scroll" tabindex="0" role="region" aria-label="${title}: ${escapeHtml(of)}"><table><tbody>${rows}</tbody></table></div>`;
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  const content = requestBody?.content ?? {};
  return (content['application/json'] ?? content['multipart/form-data'])?.schema;
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const id = `${method}-${path}`.replace(/\W+/g, '-');
  const call = `${method.toUpperCase()} /api${path}`;
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeName(schema))}</td><td>in ${place}${required ? ', required' : ''} ${escapeHtml(bounds(schema ?? {}))}</td></tr>`,
    )
    .join('');
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema;
  const isArray = answer?.type === 'array' ? ' (a list of)' : '';
  return `<section id="${id}"><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}${operation.security?.length ? ' <span class="key">signed in</span>' : ''}</p>
${operation.description ? prose(operation.description) : ''}
${table('Parameters', parameters, call)}
${table('Body', fieldRows(bodyOf(operation)), call)}
${table(`Answer${isArray}`, fieldRows(answer), call)}</section>`;
}

function page(document: OpenAPIObject): string {
  const byTag = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(path, method, operation)]);
    }
  }
  const sections = [...byTag].map(
    ([tag, parts]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${parts.join('')}`,
  );
  const links = [...byTag.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><h1>${title}</h1><nav>${links.join(' ')} <a href="/api/openapi.json">openapi.json</a></nav></header>
<main>${prose(document.info.description ?? '')}${sections.join('')}</main></body></html>`;
}

interface Docs {
  json: string;
  html: string;
  etag: string;
}

async function write(env: Env): Promise<Docs> {
  const { openApiDocument } = await import('./openapi.ts');
  const document = openApiDocument(env);
  const html = page(document);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { json: JSON.stringify(document), html, etag };
}

/**
 * The document for programs and the same for people. Written when somebody asks for the first time: the code
 * that does it is much, and most processes are never asked.
 */
export function docsRoutes(app: FastifyInstance, env: Env): void {
  const config = { access: { publicBecause: 'the description of the API holds nobody’s data' } };
  let written: Promise<Docs> | undefined;
  const docs = () => {
    written ??= write(env);
    return written;
  };
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    const { json } = await docs();
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', { config }, async (_request, reply) => {
    const { html, etag } = await docs();
    return reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '../platform/env.ts';

interface Docs {
  json: string;
  /** By their paths. */
  pages: Map<string, { html: string; etag: string }>;
}

/** With every reference to a component replaced by what it refers to. */
function inlined<T>(document: T): T {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string') {
      const { $ref, ...beside } = node;
      const path = ($ref as string).slice('#/'.length).split('/');
      const target = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      return { ...(resolve(target) as object), ...beside };
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(document) as T;
}

async function write(env: Env): Promise<Docs> {
  const [{ openApiDocument }, { docsPages }] = await Promise.all([
    import('./openapi.ts'),
    import('../platform/docs-pages.ts'),
  ]);
  const document = openApiDocument(env);
  const pages = new Map<string, { html: string; etag: string }>();
  for (const [path, html] of docsPages(inlined(document))) {
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    pages.set(path, { html, etag });
  }
  return { json: JSON.stringify(document), pages };
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
  const send = async (reply: FastifyReply, path: string) => {
    const page = (await docs()).pages.get(path);
    if (page === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .header('etag', page.etag)
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    const { json } = await docs();
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', { config }, (_request, reply) => send(reply, '/api/docs'));
  app.get<{ Params: { part: string } }>('/api/docs/:part', { config }, ({ params }, reply) =>
    send(reply, `/api/docs/${params.part}`),
  );
}

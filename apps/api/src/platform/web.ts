import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { isVisitorPath } from '@kindred/validation/visitorPaths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../trpc/errors.ts';
import type { Env } from './env.ts';
import { sendError } from './http-errors.ts';
import { memoBy } from './memoBy.ts';
import { escapeHtml, personalisationOf, personalise } from './personalise.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const YEAR_SECONDS = 31_536_000;
/** The address of the document that the service worker keeps for people who are offline, signed in or not. */
const OFFLINE_PATH = '/app';
const access = { publicBecause: 'the web app itself; everything in it asks the API' };

interface Page {
  html: string;
  etag: string;
}

/** What link previews and search engines read of a page, all of it text. */
export interface PageHead {
  title: string;
  description: string;
  url: string;
  imageUrl: string | null;
  /** As schema.org describes it. */
  data: object;
}

/** Heads for visitors, by the first part of the address, which an id follows; null for a page that they cannot see. */
export type PageHeads = Record<string, (id: string) => Promise<PageHead | null>>;

export interface Web {
  /** CSP sources of the inline scripts that the build put into the pages. */
  scriptHashes: string[];
  register(app: FastifyInstance, heads: PageHeads): void;
}

/** CSP compares the text between the tags, so it is hashed exactly as it stands in the page. */
function inlineScriptHashes(html: string): string[] {
  return [
    ...html.matchAll(
      /<script(?![^>]*\bsrc=)(?![^>]*type="(?!module|text\/javascript))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
}

/** The shell with the head of a page. The data is no script to the content policy: browsers do not execute it. */
function withHead(html: string, name: string, { title, description, url, imageUrl, data }: PageHead): string {
  const meta = (key: 'name' | 'property', of: string, content: string) =>
    `<meta ${key}="${of}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<title>${escapeHtml(`${title} · ${name}`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(imageUrl === null ? [] : [meta('property', 'og:image', imageUrl)]),
    meta('name', 'twitter:card', imageUrl === null ? 'summary' : 'summary_large_image'),
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ];
  return html
    .replace(/<meta name="(?:description|robots)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

/** A manifest whose only icon is the operator's. */
function withIcon(manifest: string, src: string): string {
  return JSON.stringify({ ...JSON.parse(manifest), icons: [{ src, sizes: 'any' }] });
}

/**
 * Serves the built web app: the prerendered landing page to visitors at `/`, the app's shell everywhere
 * else. Without a build (tests of the API) every page is a 404.
 */
export async function loadWeb(env: Env, sessionCookie: string): Promise<Web> {
  const root = env.WEB_DIR ?? BUILT;
  const isBuilt = existsSync(join(root, 'app.html'));

  const pageOf = (html: string): Page => ({
    html,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  });
  const read = async (name: string) =>
    existsSync(join(root, name)) ? await readFile(join(root, name), 'utf8') : null;
  const marked = (html: string | null, mark: string) =>
    html === null ? null : html.replace('<html', `<html ${mark}`);
  const built = { shell: await read('app.html'), landing: await read('landing.html') };
  const pages = memoBy(
    () => personalisationOf(env),
    () => {
      const page = (html: string | null) => (html === null ? null : pageOf(personalise(html, env)));
      return {
        shell: page(built.shell),
        visitors: page(marked(built.shell, 'data-visitor')),
        missing: page(marked(built.shell, 'data-visitor="missing"')),
        landing: page(built.landing),
      };
    },
  );

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page | null,
    status = 200,
  ): FastifyReply {
    if (page === null) return sendError(reply, new AppError('not_found'));
    reply.header('cache-control', 'no-cache').header('vary', 'Cookie').header('etag', page.etag);
    if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.code(status).type('text/html; charset=utf-8').send(page.html);
  }

  return {
    scriptHashes: [
      ...new Set([built.shell, built.landing].flatMap((html) => inlineScriptHashes(html ?? ''))),
    ],
    register(app, heads) {
      if (isBuilt) {
        app.register(async (scope) => {
          scope.addHook('onRoute', (route) => {
            // A browser that was refused a module does not ask for it again until the page is reloaded.
            route.config = { ...route.config, access, pressureHandler: () => undefined };
          });
          const serve = (options: FastifyStaticOptions, cacheControl: string) =>
            scope.register(fastifyStatic, {
              ...options,
              index: false,
              preCompressed: true,
              cacheControl: false,
              setHeaders: (reply) => reply.header('cache-control', cacheControl),
            });
          // One route for hundreds of files: a route each would hold several megabytes.
          await serve(
            { root: join(root, 'assets'), prefix: '/assets/' },
            `public, max-age=${YEAR_SECONDS}, immutable`,
          );
          await serve(
            {
              root,
              prefix: '/',
              wildcard: false,
              globIgnore: ['*.html', 'assets/**', '**/*.br', '**/*.gz', 'manifest.webmanifest'],
              decorateReply: false,
            },
            'no-cache',
          );
        });
        app.get('/manifest.webmanifest', { config: { access } }, async (_request, reply) => {
          const manifest = await readFile(join(root, 'manifest.webmanifest'), 'utf8');
          const name = JSON.stringify(env.PRODUCT_NAME).slice(1, -1);
          const named = manifest.replaceAll('__PRODUCT_NAME__', name);
          return reply
            .header('cache-control', 'no-cache')
            .type('application/manifest+json')
            .send(env.LOGO === undefined ? named : withIcon(named, env.LOGO));
        });
      }
      app.get('/', { config: { access } }, (request, reply) => {
        const isVisitor = !request.cookies[sessionCookie];
        const { landing, shell } = pages();
        return sendPage(request, reply, isVisitor ? (landing ?? shell) : shell);
      });
      for (const [part, headOf] of Object.entries(heads)) {
        const send = async (
          request: FastifyRequest<{ Params: { id: string }; Querystring: { invite?: unknown } }>,
          reply: FastifyReply,
        ) => {
          const { shell, visitors, missing } = pages();
          if (request.cookies[sessionCookie] || visitors === null) return sendPage(request, reply, shell);
          const head = await headOf(request.params.id);
          // An invitation opens what is not public.
          if (head === null && 'invite' in request.query) return sendPage(request, reply, visitors);
          if (head === null) return sendPage(request, reply, missing, 404);
          return sendPage(request, reply, pageOf(withHead(visitors.html, env.PRODUCT_NAME, head)));
        };
        for (const route of [`/${part}/:id`, `/${part}/:id/*`]) {
          if (isVisitorPath(route)) app.get(route, { config: { access } }, send);
        }
      }
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '';
        const isPage =
          request.method === 'GET' &&
          !/^\/(?:api|trpc|ws|assets|media)(?:\/|$)/i.test(path) &&
          !/\.\w+$/.test(path);
        if (!isPage) return sendError(reply, new AppError('not_found'));
        const { shell, visitors, missing } = pages();
        if (request.cookies[sessionCookie] || path === OFFLINE_PATH) return sendPage(request, reply, shell);
        if (isVisitorPath(path)) return sendPage(request, reply, visitors);
        return sendPage(request, reply, missing, 404);
      });
    },
  };
}

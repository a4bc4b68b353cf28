import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../trpc/errors.ts';
import type { Env } from './env.ts';
import { sendError } from './http-errors.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const YEAR_SECONDS = 31_536_000;
const access = { publicBecause: 'the web app itself; everything in it asks the API' };

interface Page {
  html: string;
  etag: string;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export interface Web {
  /** CSP sources of the inline scripts that the build put into the pages. */
  scriptHashes: string[];
  register(app: FastifyInstance): void;
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

/**
 * Serves the built web app: the prerendered landing page to visitors at `/`, the app's shell everywhere
 * else. Without a build (tests of the API) every page is a 404.
 */
export async function loadWeb(
  env: Pick<Env, 'WEB_DIR' | 'PRODUCT_NAME' | 'publicUrl' | 'arePaymentsSetUp'>,
  sessionCookie: string,
): Promise<Web> {
  const root = env.WEB_DIR ?? BUILT;
  const isBuilt = existsSync(join(root, 'app.html'));

  function personalise(text: string): string {
    return text
      .replaceAll('__PRODUCT_NAME__', escapeHtml(env.PRODUCT_NAME))
      .replaceAll('__PAYMENTS__', env.arePaymentsSetUp ? 'open' : 'closed')
      .replaceAll('__PUBLIC_URL__', escapeHtml(env.publicUrl));
  }
  async function readPage(name: string): Promise<Page | null> {
    if (!existsSync(join(root, name))) return null;
    const html = personalise(await readFile(join(root, name), 'utf8'));
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
  }
  const shell = await readPage('app.html');
  const landing = await readPage('landing.html');

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
    scriptHashes: [...new Set([shell, landing].flatMap((page) => inlineScriptHashes(page?.html ?? '')))],
    register(app) {
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
          return reply
            .header('cache-control', 'no-cache')
            .type('application/manifest+json')
            .send(manifest.replaceAll('__PRODUCT_NAME__', name));
        });
      }
      app.get('/', { config: { access } }, (request, reply) => {
        const isVisitor = !request.cookies[sessionCookie];
        return sendPage(request, reply, isVisitor ? (landing ?? shell) : shell);
      });
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '';
        const isPage =
          request.method === 'GET' &&
          !/^\/(?:api|trpc|ws|assets|media)(?:\/|$)/i.test(path) &&
          !/\.\w+$/.test(path);
        return isPage ? sendPage(request, reply, shell) : sendError(reply, new AppError('not_found'));
      });
    },
  };
}

import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Plugin, transformWithOxc, type ViteDevServer } from 'vite';
import { LANDING_DEFAULTS } from '../src/app/product.ts';

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * What both documents share: the script that sets the theme before the first paint (one source, so that one
 * hash in the content security policy covers both) and the preload of the font.
 */
export function documents(): Plugin {
  return {
    name: 'kindred-documents',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server }) {
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name));
        const preload = font
          ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
          : '';
        const head = `<script>${await themeScript()}</script>${preload}`;
        const written = html.replace('<!--theme-->', head);
        return server ? forDevelopment(written, server) : written;
      },
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (isNavigation(request)) request.url = documentFor(request);
        next();
      });
    },
  };
}

async function themeScript(): Promise<string> {
  const source = await readFile(new URL('../src/app/theme-init.js', import.meta.url), 'utf8');
  const { code } = await transformWithOxc(source, 'theme-init.js');
  return code.replaceAll(/\s*\n\s*/g, '').trim();
}

async function forDevelopment(html: string, server: ViteDevServer): Promise<string> {
  const { prerender } = html.includes('<!--landing-->')
    ? await server.ssrLoadModule('/src/features/landing/prerender.tsx')
    : { prerender: () => '' };
  return html
    .replace('<!--landing-->', () => prerender())
    .replaceAll('__PRODUCT_NAME__', 'Kindred')
    .replaceAll('__PUBLIC_URL__', '')
    .replace('<!--accent-->', '')
    .replaceAll(/__LANDING_[A-Z]+__/g, (name) => LANDING_DEFAULTS[name as keyof typeof LANDING_DEFAULTS]);
}

function isNavigation({ headers, url = '' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '';
  return (headers.accept ?? '').includes('text/html') && !/^\/(api|trpc|@|src|node_modules)/.test(path);
}

/** As the api does when it serves the built documents. */
function documentFor({ headers, url = '/' }: IncomingMessage): string {
  const [path, query] = url.split('?');
  const isVisitor = !/session/i.test(headers.cookie ?? '');
  const document = path === '/' && isVisitor ? '/landing.html' : '/app.html';
  return query === undefined ? document : `${document}?${query}`;
}

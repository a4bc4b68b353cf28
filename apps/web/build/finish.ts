import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const dist = join(web, 'dist');
const scratch = join(web, 'dist', '.prerender');

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

/** The screens whose code is kept for offline use, besides what the app starts with. */
const OFFLINE_SCREENS = [
  'src/features/feed/FeedScreen.tsx',
  'src/features/feed/composer/ComposerForm.tsx',
  'src/features/messaging/MessagesScreen.tsx',
  'src/features/messaging/ChatScreen.tsx',
];
/** Whose parts that come when they are first used are kept with them. */
const OFFLINE_PARTS = ['src/features/messaging/', 'src/features/media/Voice'];

await finish();

async function finish(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  await writeLanding(manifest);
  await writeServiceWorker(manifest);
  await rm(join(dist, '.vite'), { recursive: true });
  await compressAll();
}

/** What the app starts with after signing in, for the visitors' page to preload. */
function appFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  for (const name of ['app.html', 'src/features/feed/FeedScreen.tsx']) collect(manifest, name, files);
  return [...files].filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`);
}

/** Draws the visitors' page into its document, with its styles inside: one request until it is readable. */
async function writeLanding(manifest: Manifest): Promise<void> {
  await build({
    root: web,
    logLevel: 'warn',
    build: {
      ssr: 'src/features/landing/prerender.tsx',
      ssrEmitAssets: true,
      outDir: scratch,
      manifest: false,
      copyPublicDir: false,
      rollupOptions: {
        output: { entryFileNames: 'prerender.js', assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
    ssr: { noExternal: ['@tabler/icons-react'] },
  });
  const { prerender } = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as {
    prerender: () => string;
  };
  // This build holds the page's components and nothing else, so its styles are exactly those the page needs.
  const sheets = (await readdir(join(scratch, 'assets'))).filter((name) => name.endsWith('.css'));
  const styles = await Promise.all(sheets.map((name) => readFile(join(scratch, 'assets', name), 'utf8')));
  if (styles.length === 0) throw new Error('The landing page has no styles');
  await rm(scratch, { recursive: true });

  const path = join(dist, 'landing.html');
  const html = await readFile(path, 'utf8');
  const written = html
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('</head>', () => `<style>${styles.join('')}</style></head>`)
    .replace('__APP_FILES__', appFiles(manifest).join(' '))
    .replace('<!--landing-->', () => prerender());
  await writeFile(path, written.replaceAll(/\n\s*/g, '\n'));
}

async function writeServiceWorker(manifest: Manifest): Promise<void> {
  const files = new Set<string>();
  for (const name of ['app.html', ...OFFLINE_SCREENS]) collect(manifest, name, files, OFFLINE_PARTS);
  // The latin letters only; the extended ones are fetched where a name needs them.
  const shell = [...files].filter((file) => !file.includes('latin-ext')).map((file) => `/${file}`);
  shell.push('/icons/icon.svg', '/manifest.webmanifest');
  const contents = await Promise.all(
    ['app.html', 'manifest.webmanifest'].map((name) => readFile(join(dist, name))),
  );
  const name = createHash('sha256')
    .update(shell.join())
    .update(Buffer.concat(contents))
    .digest('hex')
    .slice(0, 12);
  const path = join(dist, 'sw.js');
  const constantsOf = `const __BUILD__=${JSON.stringify(name)},__SHELL__=${JSON.stringify(shell)};`;
  await writeFile(path, constantsOf + (await readFile(path, 'utf8')));
}

function collect(
  manifest: Manifest,
  name: string,
  files: Set<string>,
  /** Beginnings of the names of parts that are loaded on first use, and collected too. */
  lazyParts: readonly string[] = [],
): void {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not in the build`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  const parts = chunk.dynamicImports?.filter((part) => lazyParts.some((place) => part.startsWith(place)));
  for (const each of [...(chunk.imports ?? []), ...(parts ?? [])]) collect(manifest, each, files, lazyParts);
}

/** The documents and the manifest are left alone: the api writes the product's name into them. */
async function compressAll(): Promise<void> {
  const names = await readdir(dist, { recursive: true });
  await Promise.all(
    names.filter((name) => /\.(js|css|svg|json)$/.test(name)).map((name) => compress(join(dist, name))),
  );
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

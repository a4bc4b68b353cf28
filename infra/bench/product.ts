import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@kindred/db/embedded/server';
import { benchDir, root } from './places.ts';
import { launch, type Running, whenReady } from './processes.ts';

/** The data directory of an installation like anybody's: the demo community in an embedded database. */
export const productDir = join(benchDir, 'product');

/** What `pnpm start` runs, with its options for Node. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [program, ...rest] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`pnpm start runs "${scripts.start}"; expected node.`);
  return rest;
}

export function launchProduct(): Promise<Running> {
  return launch(startCommand(), { DATA_DIR: productDir });
}

let prepared: Promise<void> | undefined;

/** Makes the checkout one that has been started before: web app built, database made, demo seeded. */
export function prepareProduct(log: (line: string) => void): Promise<void> {
  prepared ??= (async () => {
    log('Starting the product once, so that everything is built and seeded.');
    const product = await launchProduct();
    try {
      await whenReady(product);
    } finally {
      await product.stop();
    }
  })();
  return prepared;
}

/** Two servers of the product on one database, alike but for the pages they serve. */
export interface WebServers {
  whole: Running;
  /** Serves the visitors' page without its scripts. */
  bare: Running;
}

export async function serveWeb(
  stack: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<WebServers> {
  await prepareProduct(log);
  const database = await startEmbeddedPostgres({ dataDir: productDir });
  stack.defer(() => database.stop());
  // Copies: a build that begins meanwhile must not change what is measured.
  const [whole, bare] = [join(benchDir, 'web/whole'), join(benchDir, 'web/bare')];
  for (const folder of [whole, bare]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(join(root, 'apps/web/dist'), folder, { recursive: true });
  }
  const landing = join(bare, 'landing.html');
  const html = readFileSync(landing, 'utf8');
  writeFileSync(
    landing,
    html
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, ''),
  );
  const start = async (webDir: string) => {
    const running = await launch(['apps/api/src/main.ts'], {
      DATABASE_URL: database.url,
      DATA_DIR: join(benchDir, 'api'),
      WEB_DIR: webDir,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_ADDRESS: '1000000000',
    });
    stack.defer(() => running.stop());
    await whenReady(running);
    return running;
  };
  return { whole: await start(whole), bare: await start(bare) };
}

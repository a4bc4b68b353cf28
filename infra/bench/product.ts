import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchDir, root } from './places.ts';
import { launch, type Running, startApi, startCommand, startDatabase, whenReady } from './processes.ts';

/** The data directory of an installation like anybody's: the demo community in an embedded database. */
export const productDir = join(benchDir, 'product');

export function launchProduct(stack: AsyncDisposableStack): Promise<Running> {
  return launch(stack, startCommand(), { DATA_DIR: productDir });
}

let isPrepared = false;

/** Makes the checkout one that has been started before: web app built, database made, demo seeded. */
export async function prepareProduct(
  stack: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<void> {
  if (isPrepared) return;
  log('Starting the product once, so that everything is built and seeded.');
  const product = await launchProduct(stack);
  await whenReady(product);
  await product.stop();
  isPrepared = true;
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
  await prepareProduct(stack, log);
  const database = await startDatabase(stack, { dataDir: productDir });
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
  return {
    whole: await startApi(stack, database.url, { WEB_DIR: whole }),
    bare: await startApi(stack, database.url, { WEB_DIR: bare }),
  };
}

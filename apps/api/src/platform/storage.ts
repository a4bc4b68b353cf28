import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Env } from './env.ts';

/** First and last byte, both included. */
export interface Range {
  start: number;
  end: number;
}

/** Where files are kept. A name is letters, digits, dots and dashes; what is under it is never written twice. */
export interface Storage {
  /** Keeps a file of this machine, which is gone from where it was. */
  moveIn(name: string, path: string, type: string): Promise<void>;
  write(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Bytes, or null when there is no such file. */
  size(name: string): Promise<number | null>;
  read(name: string, range?: Range): Promise<Readable>;
  /** What is not there is as good as removed. */
  remove(names: readonly string[]): Promise<void>;
  /** Everything. */
  empty(): Promise<void>;
}

type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** S3 when a bucket is named, else a folder below DATA_DIR; either is loaded with the first file. */
export function createStorage(env: StorageEnv): Storage {
  const { S3_BUCKET: bucket } = env;
  if (bucket === undefined) return onDisk(join(env.DATA_DIR, 'media'));
  let opened: Promise<Storage> | undefined;
  const open = () => {
    opened ??= onS3(env, bucket);
    return opened;
  };
  return {
    moveIn: async (name, path, type) => (await open()).moveIn(name, path, type),
    write: async (name, bytes, type) => (await open()).write(name, bytes, type),
    size: async (name) => (await open()).size(name),
    read: async (name, range) => (await open()).read(name, range),
    remove: async (names) => (await open()).remove(names),
    empty: async () => (await open()).empty(),
  };
}

/** Folders stay small: 256 of them, by the first two letters. */
function placeOf(name: string): string {
  if (!/^\w[\w.-]{2,200}$/.test(name)) throw new Error('This is no name of a file in storage');
  return `${name.slice(0, 2)}/${name}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function onDisk(root: string): Storage {
  let opened: Promise<Disk> | undefined;
  // For writing alone: what most processes do is to read.
  const disk = () => {
    opened ??= Promise.all([import('flydrive'), import('flydrive/drivers/fs')]).then(
      ([{ Disk }, { FSDriver }]) => new Disk(new FSDriver({ location: root, visibility: 'private' })),
    );
    return opened;
  };
  const pathOf = (name: string) => join(root, placeOf(name));
  return {
    async moveIn(name, path) {
      const target = pathOf(name);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        // The folder of uploads may be on another disk than that of the files.
        if (error.code !== 'EXDEV') throw error;
        await (await disk()).moveFromFs(path, placeOf(name));
      });
    },
    write: async (name, bytes) => (await disk()).put(placeOf(name), bytes),
    async size(name) {
      try {
        const found = await stat(pathOf(name));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    // flydrive reads whole files only.
    read: async (name, range) => createReadStream(pathOf(name), range),
    remove: async (names) => {
      for (const name of names) await (await disk()).delete(placeOf(name));
    },
    empty: async () => (await disk()).deleteAll(),
  };
}

async function onS3(env: StorageEnv, bucket: string): Promise<Storage> {
  const [{ Disk }, { S3Driver }, { GetObjectCommand, HeadObjectCommand, S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new S3Client({
    region: env.S3_REGION,
    // Stores that only speak like S3 do not all know the checksums that S3 itself asks for lately.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Whoever runs a store of their own seldom has a name for each bucket.
    ...(env.S3_ENDPOINT === undefined ? {} : { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    moveIn: (name, path, contentType) => disk.moveFromFs(path, placeOf(name), { contentType }),
    write: (name, bytes, contentType) => disk.put(placeOf(name), bytes, { contentType }),
    async size(name) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: placeOf(name) }));
        return head.ContentLength ?? null;
      } catch (error) {
        if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null;
        throw error;
      }
    },
    async read(name, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: placeOf(name),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      return Body as Readable;
    },
    async remove(names) {
      for (const name of names) await disk.delete(placeOf(name));
    },
    empty: () => disk.deleteAll(),
  };
}

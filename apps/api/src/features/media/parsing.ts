import { createWorkerPool, WorkerFailed, type WorkerPool } from '../../platform/worker-pool.ts';
import type { MediaInfo } from './containers/mediaInfo.ts';
import type { Incoming, Sort } from './incoming.ts';
import { RefusedFile } from './refused.ts';

/** What the parser threads do, and what they answer. */
interface Work {
  type: { task: { head: Uint8Array }; answer: { type: string | undefined } };
  picture: { task: { bytes: Uint8Array }; answer: { type: string | undefined; hasMarkup: boolean } };
  clean: { task: { file: Incoming }; answer: { film: MediaInfo | null } | { isBroken: true } };
  indexFirst: { task: { path: string; size: number }; answer: { isMoved: boolean } | { isBroken: true } };
}
type Kind = keyof Work;
export type ParserTask = { [K in Kind]: { kind: K } & Work[K]['task'] }[Kind];
export type Parsed = Work[Kind]['answer'];
export type Parsers = WorkerPool<ParserTask, Parsed>;

/** The largest video takes about a second of them; the rest is for a busy disk. */
const LIMITS = { atOnce: 2, queue: 200, time: 15_000, memory: 96 } as const;

const parsers: Parsers = createWorkerPool(new URL('./parser.worker.ts', import.meta.url), LIMITS);

/** Long videos are read and copied one at a time, away from what users wait for. */
const LONG = { atOnce: 1, queue: 50, time: 15 * 60_000, memory: 128 } as const;
export const longParsers: Parsers = createWorkerPool(new URL('./parser.worker.ts', import.meta.url), LONG);

const BROKEN = 'This file is broken';

async function parse<K extends Kind>(
  task: { kind: K } & Work[K]['task'],
  pool: Parsers,
): Promise<Work[K]['answer']> {
  try {
    return (await pool.run(task as ParserTask)) as Work[K]['answer'];
  } catch (error) {
    if (error instanceof WorkerFailed) throw new RefusedFile(BROKEN, false, { cause: error });
    throw error;
  }
}

/**
 * As its first bytes tell; undefined for what has no mark of its own, such as any text.
 * @throws {RefusedFile}
 */
export async function typeOf(head: Uint8Array, pool = parsers): Promise<string | undefined> {
  return (await parse<'type'>({ kind: 'type', head }, pool)).type;
}

/** Looks at a whole picture. @throws {RefusedFile} */
export function inspectPicture(bytes: Uint8Array, pool = parsers): Promise<Work['picture']['answer']> {
  return parse<'picture'>({ kind: 'picture', bytes }, pool);
}

const SOUNDS = ['mp3', 'ogg', 'wav'] as const;
export function isSound(sort: Sort): sort is (typeof SOUNDS)[number] {
  return SOUNDS.some((sound) => sound === sort);
}

/**
 * Blanks in place the metadata of a video or a recording.
 * @returns what it is, null for a sort that only sound has
 * @throws {RefusedFile} also when reading it takes too much time or memory
 */
export async function blank(file: Incoming, pool = parsers): Promise<MediaInfo | null> {
  const answer = await parse<'clean'>({ kind: 'clean', file }, pool);
  if ('isBroken' in answer) throw new RefusedFile(BROKEN);
  return answer.film;
}

/** Moves the index of an MP4 to its front. @throws {RefusedFile} as {@link blank} */
export async function putIndexFirst(file: { path: string; size: number }, pool = longParsers): Promise<void> {
  const answer = await parse<'indexFirst'>({ kind: 'indexFirst', ...file }, pool);
  if ('isBroken' in answer) throw new RefusedFile(BROKEN);
}

import { createWorkerPool, WorkerFailed, type WorkerPool } from '../../platform/worker-pool.ts';
import type { Film } from './containers/film.ts';
import type { Incoming, Sort } from './incoming.ts';
import { RefusedFile } from './refused.ts';

export type ParserTask = { kind: 'type'; head: Uint8Array } | { kind: 'clean'; file: Incoming };
export type Parsed = { type: string | undefined } | { film: Film | null } | { isBroken: true };
type Parsers = WorkerPool<ParserTask, Parsed>;

/** The largest video takes about a second; time that a busy disk needs is left on top. */
export const PARSER_LIMITS = { atOnce: 2, queue: 200, time: 15_000, memory: 96 } as const;

const parsers: Parsers = createWorkerPool(new URL('./parser.worker.ts', import.meta.url), PARSER_LIMITS);

const BROKEN = 'This file is broken';

async function parse(task: ParserTask, pool: Parsers): Promise<Exclude<Parsed, { isBroken: true }>> {
  const parsed = await pool.run(task).catch((error: unknown) => {
    if (error instanceof WorkerFailed) throw new RefusedFile(BROKEN, false, { cause: error });
    throw error;
  });
  if ('isBroken' in parsed) throw new RefusedFile(BROKEN);
  return parsed;
}

/**
 * As its first bytes tell; undefined for what has no mark of its own, such as any text.
 * @throws {RefusedFile}
 */
export async function typeOf(head: Uint8Array, pool = parsers): Promise<string | undefined> {
  const parsed = await parse({ kind: 'type', head }, pool);
  return 'type' in parsed ? parsed.type : undefined;
}

const SOUNDS = ['mp3', 'ogg', 'wav'] as const;
export function isSound(sort: Sort): sort is (typeof SOUNDS)[number] {
  return SOUNDS.some((sound) => sound === sort);
}

/**
 * Blanks in place the metadata of a video or a recording.
 * @returns what it is, null for a sort that only sound has
 * @throws {RefusedFile} also when reading it takes too long
 */
export async function blank(file: Incoming, pool = parsers): Promise<Film | null> {
  const parsed = await parse({ kind: 'clean', file }, pool);
  return 'film' in parsed ? parsed.film : null;
}

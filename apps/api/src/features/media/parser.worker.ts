import { parentPort } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { cleanContainer } from './containers/clean.ts';
import { BrokenFile } from './containers/film.ts';
import type { Parsed, ParserTask } from './parsing.ts';

async function parse(task: ParserTask): Promise<Parsed> {
  if (task.kind === 'type') {
    return { type: (await fileTypeFromBuffer(task.head))?.mime.split(';', 1)[0] };
  }
  try {
    return { film: cleanContainer(task.file) };
  } catch (error) {
    if (error instanceof BrokenFile) return { isBroken: true };
    throw error;
  }
}

parentPort?.on('message', async (task: ParserTask) => parentPort?.postMessage(await parse(task)));

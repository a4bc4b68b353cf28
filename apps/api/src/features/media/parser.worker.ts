import { parentPort } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { cleanContainer } from './containers/clean.ts';
import { moveIndexFirst } from './containers/indexFirst.ts';
import { CorruptFile } from './containers/mediaInfo.ts';
import { HEAD, hasMarkup } from './markup.ts';
import type { Parsed, ParserTask } from './parsing.ts';

async function typeOf(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime.split(';', 1)[0];
}

async function parse(task: ParserTask): Promise<Parsed> {
  if (task.kind === 'type') return { type: await typeOf(task.head) };
  if (task.kind === 'picture') {
    return { type: await typeOf(task.bytes.subarray(0, HEAD)), hasMarkup: hasMarkup(task.bytes) };
  }
  try {
    if (task.kind === 'indexFirst') return { isMoved: moveIndexFirst(task.path, task.size) };
    return { film: cleanContainer(task.file) };
  } catch (error) {
    if (error instanceof CorruptFile) return { isBroken: true };
    throw error;
  }
}

parentPort?.on('message', async (task: ParserTask) => parentPort?.postMessage(await parse(task)));

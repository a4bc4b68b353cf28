import { parentPort } from 'node:worker_threads';

/** Stands in for a parser with a mistake: the path of the file says which one. */
parentPort?.on('message', ({ file: { path } }: { file: { path: string } }) => {
  const kept: number[][] = [];
  while (path === 'endless') kept.length = 0;
  while (path === 'greedy') kept.push(Array.from({ length: 10_000 }, (_, at) => at));
  if (path === 'crashing') throw new Error('A mistake in the parser');
  parentPort?.postMessage({ film: null });
});

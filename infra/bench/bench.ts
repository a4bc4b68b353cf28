import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Measure } from './measure.ts';
import { administration } from './measures/admin.ts';
import { conversationList } from './measures/conversations.ts';
import { courseCurriculum } from './measures/courses.ts';
import { creatorConsole } from './measures/creatorConsole.ts';
import { directoryPages } from './measures/directory.ts';
import { tribeEvents } from './measures/events.ts';
import { feedDepth } from './measures/feed-depth.ts';
import { feedGrowth } from './measures/feed-growth.ts';
import { landing } from './measures/landing.ts';
import { mapBox } from './measures/map.ts';
import { messages } from './measures/messages.ts';
import { placingOrders } from './measures/orders.ts';
import { paths } from './measures/paths.ts';
import { searching } from './measures/search.ts';
import { signedIn } from './measures/signed-in.ts';
import { idleSockets } from './measures/sockets.ts';
import { starting } from './measures/starting.ts';
import { together } from './measures/together.ts';
import { tribePages } from './measures/tribes.ts';
import { commitOf, publish } from './publish.ts';
import { type Failure, type Judged, judge, table } from './report.ts';

/**
 * `pnpm bench [--only P1,P2] [--scale N] [--short] [--json file] [--publish]`: the speed of the product beside a floor
 * that is measured in the same run. A bar that is missed is a result like any other; the exit code is 1 only when
 * something could not be measured. `--short` is for trying out P1, P1b and P19 to P22: its figures mean nothing.
 * `--publish` writes the figures of a whole run of a commit to README.md and docs/PERFORMANCE.md.
 */

const MEASURES: Measure[] = [
  paths,
  together,
  feedGrowth,
  feedDepth,
  messages,
  idleSockets,
  conversationList,
  directoryPages,
  searching,
  tribePages,
  placingOrders,
  creatorConsole,
  courseCurriculum,
  tribeEvents,
  administration,
  mapBox,
  landing,
  signedIn,
  starting,
];
const IDS = MEASURES.flatMap(({ ids }) => ids);

interface Options {
  only: string[];
  scale: number;
  json: string | undefined;
  isShort: boolean;
  /** The commit under which figures are published; undefined when they are not. */
  commit: string | undefined;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      scale: { type: 'string' },
      json: { type: 'string' },
      short: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    },
  });
  const { short: isShort, json } = values;
  const asked = values.only?.toLowerCase().split(',');
  const only = asked === undefined ? IDS : IDS.filter((id) => asked.includes(id.toLowerCase()));
  const unknown = asked?.filter((id) => !IDS.some((known) => known.toLowerCase() === id)) ?? [];
  if (unknown.length > 0) throw new Error(`No such measurement: ${unknown.join()}. There are ${IDS.join()}.`);
  const scale = Number(values.scale ?? 1);
  if (!Number.isInteger(scale) || scale < 1 || scale > 100) {
    throw new Error('--scale takes a whole number from 1 to 100.');
  }
  if (values.publish && (isShort || asked !== undefined || values.scale !== undefined)) {
    throw new Error('--publish takes a whole run: without --only, --scale and --short.');
  }
  return { only, scale, json, isShort, commit: values.publish ? commitOf() : undefined };
}

/** Noise from elsewhere does not make the figures wrong, but less certain, and the reader should know. */
function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const busy = loadavg()[0] ?? 0;
  return `${availableParallelism()} × ${model}, load ${busy.toFixed(1)}, Node ${process.version}`;
}

async function main(): Promise<void> {
  const { only, scale, json, isShort, commit } = readOptions();
  const isAsked = (id: string) => only.includes(id);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const before = machine();
  const figures: Judged[] = [];
  const failures: Failure[] = [];
  let current: AsyncDisposableStack | undefined;
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isInterrupted) return;
      isInterrupted = true;
      const stopped = current?.disposeAsync() ?? Promise.resolve();
      void stopped.finally(() => process.exit(130));
    });
  }
  for (const measure of MEASURES) {
    if (isInterrupted || !measure.ids.some(isAsked)) continue;
    const stack = new AsyncDisposableStack();
    current = stack;
    try {
      const measured = await measure.run({ scale, log, stack, isShort, isAsked });
      figures.push(...measured.filter(({ id }) => isAsked(id)).map(judge));
    } catch (error) {
      const id = measure.ids.filter(isAsked).join();
      failures.push({ id, error: (error as Error).message });
    } finally {
      await stack.disposeAsync();
    }
  }
  const after = machine();
  process.stdout.write(`\n${table(figures, failures)}\n\nBefore: ${before}\nAfter:  ${after}\n`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ scale, before, after, figures, failures }, null, 2)}\n`);
  }
  if (commit !== undefined) {
    if (failures.length > 0 || isInterrupted) log('Nothing is published: not everything was measured.');
    else publish(figures, { commit, machine: before });
  }
  process.exitCode = failures.length > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

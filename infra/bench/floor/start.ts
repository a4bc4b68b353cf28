import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchDir } from '../places.ts';
import { launch, type Running, whenReady } from '../processes.ts';
import type { SqlFloor } from './sql-floor.ts';

/** By a file: together the statements are longer than an environment variable may be. */
export async function startSqlFloor(stack: AsyncDisposableStack, floor: SqlFloor): Promise<Running> {
  const file = join(benchDir, `sql-floor-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(floor), { mode: 0o600 });
  stack.defer(() => rmSync(file, { force: true }));
  const running = await launch(stack, ['infra/bench/floor/sql-floor.ts'], { BENCH_FLOOR: file });
  await whenReady(running);
  return running;
}

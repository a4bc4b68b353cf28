import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that anything one person sends may keep everyone else waiting, in milliseconds. */
export const LOOP_BUDGET = 200;

/** Milliseconds of CPU that this thread has used. Unlike time, it does not grow because other processes run. */
export function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** @returns the most CPU, in milliseconds, that this thread used without a break while the work was going on */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      const before = cpu();
      await sleep(5);
      longest = Math.max(longest, cpu() - before);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
  }
  return longest;
}

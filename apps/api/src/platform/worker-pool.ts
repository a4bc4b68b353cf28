import { Worker } from 'node:worker_threads';
import { fail } from '../trpc/errors.ts';

/** The worker ran out of time or memory, or crashed. It is gone; the next task gets a new one. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

export interface WorkerPool<Task, Result> {
  /** @throws {WorkerFailed} @throws {AppError} `unavailable` when too many tasks wait */
  run(task: Task): Promise<Result>;
}

interface Limits {
  /** Workers running at the same time. */
  atOnce: number;
  /** Tasks waiting for a worker. */
  queue: number;
  /** Milliseconds for one task. */
  time: number;
  /** Megabytes of JavaScript heap for each worker. */
  memory: number;
}

interface Job<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** An unused worker ends after this long, so that an idle server holds no memory for it. */
const IDLE_MS = 30_000;

/**
 * Runs tasks on worker threads, away from the event loop that serves everyone else.
 * @param entry a module that answers each message it gets with exactly one message
 */
export function createWorkerPool<Task, Result>(entry: URL, limits: Limits): WorkerPool<Task, Result> {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: Job<Task, Result>[] = [];
  let running = 0;

  function take(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      worker.ref();
      return worker;
    }
    const worker = new Worker(entry, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 16 },
    });
    // One that ends while idle has nobody to tell.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  }

  function rest(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    idle.set(worker, timer);
  }

  function start(job: Job<Task, Result>): void {
    running += 1;
    const worker = take();
    const stopListening = () => {
      clearTimeout(timer);
      worker.off('message', succeed).off('error', crash).off('exit', crash);
    };
    const free = () => {
      running -= 1;
      const next = waiting.shift();
      if (next !== undefined) start(next);
    };
    const succeed = (result: Result) => {
      stopListening();
      rest(worker);
      job.resolve(result);
      free();
    };
    const stop = (error: WorkerFailed) => {
      stopListening();
      job.reject(error);
      // The slot is only free once the thread is gone, so there are never more threads than slots.
      void worker.terminate().finally(free);
    };
    const crash = (cause: unknown) => stop(new WorkerFailed('The worker crashed', { cause }));
    const timer = setTimeout(() => stop(new WorkerFailed('The worker took too long')), limits.time);
    worker.on('message', succeed).on('error', crash).on('exit', crash);
    worker.postMessage(job.task);
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const job = { task, resolve, reject };
        if (running < limits.atOnce) start(job);
        else if (waiting.length < limits.queue) waiting.push(job);
        else fail('unavailable', { retryAfter: 10 });
      }),
  };
}

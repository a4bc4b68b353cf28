import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Ticks of the clock in which Linux counts the time of a process; the same on every architecture of ours. */
const TICK_MS = 10;

/** User and system time in milliseconds; undefined when it has ended, or this is not Linux. */
function timeOf(pid: number): number | undefined {
  try {
    // After the name, which may hold spaces: state, parent, …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return (Number(fields?.[11]) + Number(fields?.[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** A process, and the name of its connections to PostgreSQL; the product's have several, and null counts the rest. */
export interface Counted {
  pid: number;
  application: string | null;
}

/** Milliseconds of processor time. */
export interface CpuTime {
  postgres: number;
  server: number;
}

/** Adds up the processor time of processes, as long as it is read more often than they come and go. */
class Sum {
  readonly #last = new Map<number, number>();
  #total = 0;

  read(pids: number[], isFirst: boolean): void {
    for (const pid of pids) {
      const time = timeOf(pid);
      if (time === undefined) continue;
      if (!isFirst) this.#total += time - (this.#last.get(pid) ?? 0);
      this.#last.set(pid, time);
    }
  }

  get total(): number {
    return this.#total;
  }
}

/** Counts what servers, and PostgreSQL on their behalf, spend from here on: also on what they do later. */
export class CpuMeter {
  readonly #admin: Client;
  readonly #counted: readonly Counted[];
  readonly #sums: { server: Sum; postgres: Sum }[];
  #isFirst = true;

  constructor(admin: Client, counted: readonly Counted[]) {
    this.#admin = admin;
    this.#counted = counted;
    this.#sums = counted.map(() => ({ server: new Sum(), postgres: new Sum() }));
  }

  async read(): Promise<void> {
    const { rows } = await this.#admin.query<{ pid: number; application: string }>(
      `select pid, application_name as application from pg_stat_activity where usename = 'kindred'`,
    );
    const named = new Set(this.#counted.map(({ application }) => application));
    for (const [index, { pid, application }] of this.#counted.entries()) {
      const backends = rows
        .filter((row) =>
          application === null ? !named.has(row.application) : row.application === application,
        )
        .map((row) => row.pid);
      this.#sums[index]?.server.read([pid], this.#isFirst);
      this.#sums[index]?.postgres.read(backends, this.#isFirst);
    }
    this.#isFirst = false;
  }

  /** Of each that is counted, in their order; null where the system does not tell. */
  totals(): (CpuTime | null)[] {
    const isTold = timeOf(process.pid) !== undefined;
    return this.#sums.map(({ server, postgres }) =>
      isTold ? { server: server.total, postgres: postgres.total } : null,
    );
  }
}

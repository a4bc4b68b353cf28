import autocannon, { type Request } from 'autocannon';
import { withClient } from '../data/dataset.ts';
import { type Counted, CpuMeter, type CpuTime } from './cpu.ts';

const CONNECTIONS = 16;
const SECONDS = 3;

/** One way of asking for the same work: an address and the requests to send there, over and over. */
export interface Contender {
  name: string;
  url: string;
  requests: Request[];
}

interface Fired {
  /** Answers that were right. */
  answers: number;
  perSecond: number;
}

export async function fire(
  { name, url, requests }: Contender,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Fired> {
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      // Each begins elsewhere in the list, so that at any moment they are different people.
      const start = Math.floor((clients++ * requests.length) / connections);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const { errors, timeouts, non2xx, '2xx': right } = result;
  // On a machine that is busy elsewhere the product refuses a few rather than let everybody wait.
  if (errors + timeouts > 0 || non2xx > right / 100) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} time-outs, ${non2xx} refusals under load.`);
  }
  return { answers: right, perSecond: right / result.duration };
}

/**
 * Loads each contender in turn, round after round: whatever else the machine does meets all of them alike.
 * @returns per contender the requests a second of each round
 */
export async function compareThroughput(contenders: Contender[], rounds: number): Promise<number[][]> {
  await warmUp(contenders, { seconds: 2 });
  const fired = await inRounds(contenders, { rounds, seconds: SECONDS });
  return fired.map((each) => each.map(({ perSecond }) => perSecond));
}

export interface Pace {
  rounds: number;
  /** Of each round. */
  seconds: number;
  /** Requests at once. */
  connections?: number;
}

export interface Cost {
  /** Requests a second of each round. */
  perSecond: number[];
  /** Of one request. */
  cpu: CpuTime | null;
}

/** As {@link compareThroughput}, with what a request costs. What is done after the answer belongs to it. */
export function compareCosts(
  contenders: (Contender & Counted)[],
  pace: Pace,
  adminUrl: string,
): Promise<Cost[]> {
  return withClient(adminUrl, async (admin) => {
    await warmUp(contenders, { ...pace, seconds: Math.min(2, pace.seconds) });
    const meter = new CpuMeter(admin, contenders);
    await meter.read();
    const fired = await inRounds(contenders, pace, () => meter.read());
    const totals = meter.totals();
    return fired.map((each, index) => {
      const answers = each.reduce((sum, round) => sum + round.answers, 0);
      const total = totals[index];
      return {
        perSecond: each.map(({ perSecond }) => perSecond),
        cpu: total ? { postgres: total.postgres / answers, server: total.server / answers } : null,
      };
    });
  });
}

async function warmUp(
  contenders: Contender[],
  { seconds, connections }: Omit<Pace, 'rounds'>,
): Promise<void> {
  for (const contender of contenders) await fire(contender, seconds, connections);
}

async function inRounds(
  contenders: Contender[],
  { rounds, seconds, connections }: Pace,
  after: () => Promise<void> = async () => {},
): Promise<Fired[][]> {
  const fired: Fired[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      fired[index]?.push(await fire(contender, seconds, connections));
      await after();
    }
  }
  return fired;
}

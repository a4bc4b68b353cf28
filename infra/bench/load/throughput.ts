import autocannon, { type Request } from 'autocannon';

const CONNECTIONS = 16;
const SECONDS = 3;

/** One way of asking for the same work: an address and the requests to send there, over and over. */
export interface Contender {
  name: string;
  url: string;
  requests: Request[];
}

/** @returns requests a second, of answers that were right. */
async function fire({ name, url, requests }: Contender, seconds: number): Promise<number> {
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      // Each begins elsewhere in the list, so that at any moment they are different people.
      const start = Math.floor((clients++ * requests.length) / CONNECTIONS);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  const { errors, timeouts, non2xx, '2xx': right } = result;
  // On a machine that is busy elsewhere the product refuses a few rather than let everybody wait.
  if (errors + timeouts > 0 || non2xx > right / 100) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} time-outs, ${non2xx} refusals under load.`);
  }
  return right / result.duration;
}

/**
 * Loads each contender in turn, round after round: whatever else the machine does meets all of them alike.
 * @returns per contender the requests a second of each round
 */
export async function compareThroughput(contenders: Contender[], rounds: number): Promise<number[][]> {
  for (const contender of contenders) await fire(contender, 2);
  const measured: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      measured[index]?.push(await fire(contender, SECONDS));
    }
  }
  return measured;
}

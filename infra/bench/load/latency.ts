import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const WARM_UP_TRIES = 5;

export interface Ask {
  /** With the path. */
  url: string;
  headers: Record<string, string>;
  /** GET unless said otherwise. */
  method?: string | undefined;
  body?: string | undefined;
}

/**
 * One request at a time over a connection that is kept.
 * @returns milliseconds until the last byte, and the body
 * @throws Error for any status but 200
 */
export function ask(
  agent: Agent,
  { url, headers, method, body: sent }: Ask,
): Promise<{ ms: number; body: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asking = request(url, { agent, headers, ...(method === undefined ? {} : { method }) }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const ms = performance.now() - start;
        if (answer.statusCode === 200) resolve({ ms, body });
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body.slice(0, 200)}`));
      });
    });
    asking.on('error', reject);
    asking.end(sent);
  });
}

/** A database that has just been written to may be too slow for the first answer, and refuse it. */
async function warm(agent: Agent, asked: Ask): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ask(agent, asked);
      return;
    } catch (error) {
      if (tries === WARM_UP_TRIES) throw error;
      await sleep(500);
    }
  }
}

/**
 * Asks the first of each list, then the second of each, and so on: request by request the contenders meet the
 * same moment of the machine.
 * @returns per list the milliseconds of each request, without those of the first `warmUp`
 */
export async function compareLatency(lists: Ask[][], warmUp: number): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: lists.length });
  try {
    const measured: number[][] = lists.map(() => []);
    const length = Math.min(...lists.map((list) => list.length));
    for (let at = 0; at < length; at++) {
      for (const [index, list] of lists.entries()) {
        const next = list[at];
        if (next === undefined) continue;
        if (at < warmUp) await warm(agent, next);
        else measured[index]?.push((await ask(agent, next)).ms);
      }
    }
    return measured;
  } finally {
    agent.destroy();
  }
}

import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut and mended. */
export interface Line {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Lets nothing through, in either direction, and says nothing about it. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A line to that port of the loopback. */
export async function startProxy(target: number): Promise<Line> {
  let state: 'fine' | 'cut' | 'frozen' = 'fine';
  const ends = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('error', () => one.destroy());
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
      if (state === 'frozen') one.pause();
      else one.resume();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut';
      for (const end of ends) end.destroy();
    },
    freeze() {
      state = 'frozen';
      for (const end of ends) end.pause();
    },
    mend() {
      state = 'fine';
      for (const end of ends) end.resume();
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

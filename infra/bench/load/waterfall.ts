import type { CDPSession } from '@playwright/test';

interface Seen {
  url: string;
  path: string;
  kind: string;
  /** Addresses of the documents, scripts or sheets that asked for it. */
  askers: string[];
  start: number;
  end: number;
}

export interface Waterfall {
  /** 0 for the document, 1 for what it names, and so on. */
  depth: number;
  /** The longest way, from the document on. */
  chain: string[];
}

/** What makes a screen: pictures and fonts come when they come, and hold nothing up. */
const KINDS = new Set(['Document', 'Stylesheet', 'Script', 'Fetch', 'XHR']);
const isData = ({ kind }: Seen) => kind === 'Fetch' || kind === 'XHR';

/** Watches what a page asks for, and who asked. To be called before the page is opened. */
export function watchRequests(cdp: CDPSession): () => Waterfall {
  const seen = new Map<string, Seen>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    const askers = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)];
    seen.set(requestId, {
      url: request.url,
      path: new URL(request.url).pathname,
      kind: type ?? 'Other',
      askers: askers.filter((url): url is string => !!url),
      start: timestamp,
      end: Number.POSITIVE_INFINITY,
    });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = seen.get(requestId);
    if (request) request.end = timestamp;
  });
  return () => deepest([...seen.values()].filter(({ kind }) => KINDS.has(kind)));
}

function deepest(requests: Seen[]): Waterfall {
  const chains = new Map<Seen, Seen[]>();
  // In the order they were sent: whatever a request waited for comes before it.
  for (const request of requests.sort((a, b) => a.start - b.start)) {
    const before = requests.filter(
      (other) =>
        other !== request &&
        other.start <= request.start &&
        (request.askers.includes(other.url) ||
          // Who asked does not tell that an answer was awaited first; the clock does.
          (isData(request) && isData(other) && other.end <= request.start)),
    );
    const longest = before
      .map((other) => chains.get(other) ?? [])
      .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
    chains.set(request, [...longest, request]);
  }
  const chain = [...chains.values()].reduce((best, each) => (each.length > best.length ? each : best), []);
  return { depth: chain.length - 1, chain: chain.map(({ path }) => path) };
}

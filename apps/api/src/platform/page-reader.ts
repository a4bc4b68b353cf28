import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { TextDecoder } from 'node:util';
import { openRequest } from './open-request.ts';
import { isPublicHost, publicLookup } from './public-address.ts';

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 512 * 1024;
const REDIRECTS_MAX = 3;
/** Where HTML says at the latest how it is written. */
const CHARSET_WITHIN = 1024;
const USER_AGENT = 'Mozilla/5.0 (compatible; KindredLinkPreview/1.0)';

/** A page that is not read, and why. */
export class UnreadablePage extends Error {
  override name = 'UnreadablePage';
}

export interface PageReader {
  /**
   * Streams the text of a web page; the connection is closed when the caller stops reading.
   * @throws {UnreadablePage} when it is none, or is not asked for; other errors when it does not arrive
   */
  read(url: string): AsyncGenerator<string, void, undefined>;
}

export interface PageReaderOptions {
  lookup: LookupFunction;
  timeoutMs?: number;
  /** Connected to instead of the port of the address. */
  port?: number;
}

/**
 * Reads pages whose address comes from anybody: from public addresses alone, within limits of size and time, without
 * cookies and without unpacking anything.
 * @param options other than these only in tests, whose pages are on this machine
 */
export function createPageReader(options: PageReaderOptions = { lookup: publicLookup }): PageReader {
  return {
    async *read(address) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      const response = await open(new URL(address), options, signal);
      try {
        yield* decoded(addAbortSignal(signal, response));
      } finally {
        response.destroy();
      }
    },
  };
}

async function open(from: URL, options: PageReaderOptions, signal: AbortSignal): Promise<IncomingMessage> {
  checkAddress(from);
  let url = from;
  for (let redirects = 0; ; redirects++) {
    const response = await get(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) {
      try {
        checkHeaders(headers);
      } catch (error) {
        response.destroy();
        throw error;
      }
      return response;
    }
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode)) throw new UnreadablePage(`status ${statusCode}`);
    if (redirects === REDIRECTS_MAX) throw new UnreadablePage('too many redirects');
    url = redirectOf(url, headers.location);
  }
}

function checkAddress({ protocol, port, username, password, hostname }: URL): void {
  if (!['https:', 'http:'].includes(protocol)) throw new UnreadablePage('neither http nor https');
  if (!['', '80', '443'].includes(port)) throw new UnreadablePage('another port');
  if (username !== '' || password !== '') throw new UnreadablePage('a name in the address');
  if (!isPublicHost(hostname)) throw new UnreadablePage('a private address');
}

/** Where a redirect leads, which is checked as the first address was. */
export function redirectOf(from: URL, location: string | undefined): URL {
  const url = location === undefined ? null : URL.parse(location, from.href);
  if (url === null) throw new UnreadablePage('a redirect to nowhere');
  if (from.protocol === 'https:' && url.protocol !== 'https:') {
    throw new UnreadablePage('a redirect from https to http');
  }
  checkAddress(url);
  return url;
}

function get(url: URL, { lookup, port }: PageReaderOptions, signal: AbortSignal): Promise<IncomingMessage> {
  return openRequest(url, {
    headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
    lookup,
    signal,
    ...(port === undefined ? {} : { port }),
  });
}

function checkHeaders(headers: IncomingMessage['headers']): void {
  if (!/^text\/html\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new UnreadablePage('no HTML');
  // What is packed may become any size.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) throw new UnreadablePage('packed');
}

/** As much of the body as is taken, as text. */
async function* decoded(response: IncomingMessage): AsyncGenerator<string, void, undefined> {
  const contentType = response.headers['content-type'] ?? '';
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let left = BYTES_MAX;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (decoder === undefined) {
      start = Buffer.concat([start, part]);
      if (start.length < CHARSET_WITHIN) continue;
      decoder = decoderOf(start, contentType);
      yield decoder.decode(start, { stream: true });
    } else {
      yield decoder.decode(part, { stream: true });
    }
    if (left === 0) return;
  }
  if (decoder === undefined) yield decoderOf(start, contentType).decode(start);
}

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
];

/** By the mark at the start, the header, or what the page says of itself; else UTF-8. */
function decoderOf(start: Buffer, contentType: string): TextDecoder {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  const header = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  const said = /<meta[^>]*charset\s*=\s*["']?\s*([\w-]+)/i.exec(
    start.subarray(0, CHARSET_WITHIN).toString('latin1'),
  )?.[1];
  try {
    return new TextDecoder(mark?.charset ?? header ?? said ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Sends a request over a connection of its own and follows no redirect.
 * @returns what comes back as soon as its headers are there; the caller reads or destroys it
 */
export function openRequest(
  url: URL,
  { body, ...options }: RequestOptions & { signal: AbortSignal; body?: string },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { signal } = options;
  return new Promise((resolve, reject) => {
    // A lookup that hangs does not hear the signal of the request.
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const request = send(url, { ...options, agent: false }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

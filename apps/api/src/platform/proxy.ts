import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isPublicAddress } from './public-address.ts';

/** What TRUST_PROXY says: nobody, one hop from a private address, or the proxies with these addresses. */
export type ProxySetting = 'none' | 'one' | { addresses: BlockList };

/** Whether a peer may say whom it forwards for; `hop` is 0 for the one that holds the connection. */
export type TrustsPeer = (address: string, hop: number) => boolean;

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;

/** @returns undefined when the text is no list of addresses and subnets, separated by commas. */
function readAddresses(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    if (version !== 4 && version !== 6) return undefined;
    const longest = version === 4 ? 32 : 128;
    if (Number(bits ?? longest) > longest) return undefined;
    list.addSubnet(address, Number(bits ?? longest), FAMILY[version]);
  }
  return list;
}

/** @returns undefined when the text is not valid. */
export function readProxySetting(text: string): ProxySetting | undefined {
  if (text === '0' || text === 'false') return 'none';
  if (text === '1' || text === 'true') return 'one';
  const addresses = readAddresses(text);
  return addresses && { addresses };
}

export function trustsPeer(setting: ProxySetting): TrustsPeer {
  if (setting === 'none') return () => false;
  // One hop: what stands further left in X-Forwarded-For is the client's own claim. A proxy reaches this process
  // over loopback or a private network; whoever comes from the open internet is a client.
  if (setting === 'one') return (address, hop) => hop === 0 && !isPublicAddress(address);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return (version === 4 || version === 6) && setting.addresses.check(plain, FAMILY[version]);
  };
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

const UNTRUSTED =
  'A request came with X-Forwarded-For or a similar header, but TRUST_PROXY is off. Behind a reverse proxy all ' +
  'visitors then share its address and its limits: set TRUST_PROXY=1. Without a proxy, ignore this.';
const UNKNOWN_PEER =
  'A request came with X-Forwarded-For or a similar header from an address that TRUST_PROXY does not cover. If that ' +
  'is your proxy, set TRUST_PROXY to its address. If not, close this port to the internet.';

/** Says once a process that forwarding headers are ignored, and what to do about it. */
export function warnOfUntrustedProxy(app: FastifyInstance, setting: ProxySetting, log: Logger): void {
  const isTrusted = trustsPeer(setting);
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!hasWarned && isForwarded(request.headers) && !isTrusted(peer, 0)) {
      hasWarned = true;
      log.warn({ peer }, setting === 'none' ? UNTRUSTED : UNKNOWN_PEER);
    }
    done();
  });
}

/** A sentence for the operator at start, where PUBLIC_URL and TRUST_PROXY do not fit together. */
export function proxyHint(env: { isHttps: boolean; TRUST_PROXY: ProxySetting }): string | undefined {
  return env.isHttps && env.TRUST_PROXY === 'none'
    ? 'PUBLIC_URL is https, so a reverse proxy must stand in front, but TRUST_PROXY is off: all visitors share one ' +
        'address and its limits. Set TRUST_PROXY=1.'
    : undefined;
}

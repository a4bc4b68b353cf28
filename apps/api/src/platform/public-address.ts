import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is not the open internet, by the registries of special addresses of IANA. */
const closed = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(address, bits, 'ipv4');
/** Of IPv6 only what is given out to the world, less what leads back into IPv4 or to nobody. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(address, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family !== 6) return false;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/**
 * For the `lookup` of a request: answers with public addresses alone, and the connection is made to the very address
 * that was judged. A name that leads to a private one as well is refused whole.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  const asked: LookupOptions = { ...options, all: true };
  lookup(hostname, asked, (error, found) => {
    const addresses = found as LookupAddress[];
    const first = addresses?.[0];
    if (error !== null || first === undefined) {
      callback(error ?? new PrivateAddress(`${hostname} has no address`), '');
      return;
    }
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new PrivateAddress(`${hostname} leads to a private address`), '');
      return;
    }
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Of the host of a URL. Names that are an address never come to a lookup; all others do. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

export function mayConnectTo(url: URL): boolean {
  return url.protocol === 'https:' && isPublicHost(url.hostname);
}

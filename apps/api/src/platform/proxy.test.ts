import { describe, expect, test } from 'vitest';
import { proxyHint, readProxySetting, trustsPeer } from './proxy.ts';

function trusts(setting: string, address: string, hop: number): boolean {
  const read = readProxySetting(setting);
  if (read === undefined) throw new Error(`${setting} is not valid`);
  return trustsPeer(read)(address, hop);
}

describe('TRUST_PROXY', () => {
  test.each([
    ['0', '127.0.0.1', 0, false],
    ['false', '10.0.0.2', 0, false],
    ['1', '127.0.0.1', 0, true],
    ['true', '::1', 0, true],
    ['1', '172.18.0.5', 0, true],
    ['1', '::ffff:10.0.0.2', 0, true],
    ['1', 'fd00::2', 0, true],
    // One hop: what the proxy was told by whoever called it counts for nothing.
    ['1', '10.0.0.2', 1, false],
    // A client that reaches the port past the proxy.
    ['1', '8.8.8.8', 0, false],
    ['1', '2606:4700::1111', 0, false],
    ['8.8.8.8', '8.8.8.8', 0, true],
    ['8.8.8.8', '::ffff:8.8.8.8', 0, true],
    ['8.8.8.8', '8.8.4.4', 0, false],
    ['8.8.8.8', '127.0.0.1', 0, false],
    ['127.0.0.1, 8.8.0.0/16', '8.8.4.4', 1, true],
    ['2606:4700::/32', '2606:4700::1111', 0, true],
    ['2606:4700::/32', '2001:db8::1', 0, false],
    ['10.0.0.0/8', 'no address', 0, false],
  ])('%s and the peer %s at hop %i: %s', (setting, address, hop, isTrusted) => {
    expect(trusts(setting, address, hop)).toBe(isTrusted);
  });

  test.each(['2', 'yes', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.1,', 'proxy.example', '1,2', '/8'])(
    '%j is not valid',
    (text) => expect(readProxySetting(text)).toBeUndefined(),
  );
});

test.each([
  [true, '0', true],
  [true, '1', false],
  [true, '10.0.0.2', false],
  [false, '0', false],
])('with https %s and TRUST_PROXY=%s a start gives a hint: %s', (isHttps, setting, isGiven) => {
  const hint = proxyHint({ isHttps, TRUST_PROXY: readProxySetting(setting) ?? 'none' });
  if (isGiven) expect(hint).toMatch(/TRUST_PROXY=1/);
  else expect(hint).toBeUndefined();
});

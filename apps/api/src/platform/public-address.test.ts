import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, mayConnectTo, publicLookup } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '203.0.114.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a name that leads to this machine is not looked up for a request', async () => {
  for (const all of [true, false]) {
    const error = await new Promise<Error | null>((resolve) =>
      publicLookup('localhost', { all }, (reason: Error | null, _found: string | LookupAddress[]) =>
        resolve(reason),
      ),
    );
    expect(error?.message).toMatch(/private address/);
  }
});

test('an address in the place of a name is judged too, however it is written', () => {
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/']) {
    expect(mayConnectTo(new URL(url))).toBe(false);
  }
  expect(mayConnectTo(new URL('http://push.example.com/'))).toBe(false);
  expect(mayConnectTo(new URL('https://push.example.com/'))).toBe(true);
});

import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPageReader, redirectOf } from './page-reader.ts';
import { publicLookup } from './public-address.ts';

const KB = 1024;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let answer: RequestListener = (_request, response) =>
  response.writeHead(200, HTML).end('<title>Bread</title>');
const server = createServer((request, response) => {
  const host = request.headers.host?.replace(/:\d+$/, '');
  asked.push({ url: `${host}${request.url}`, headers: { ...request.headers, host } });
  answer(request, response);
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

/** As if these names led to the open internet, which is this machine here. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.example')) return publicLookup(hostname, options, callback);
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

async function read(url: string, by: { lookup?: LookupFunction; timeoutMs?: number } = {}): Promise<string> {
  let text = '';
  for await (const part of createPageReader({ lookup, port, ...by }).read(url)) text += part;
  return text;
}

describe('what is asked for', () => {
  test('a page, without cookies and unpacked', async () => {
    answer = (_request, response) => response.writeHead(200, HTML).end('<title>Bread</title>');
    expect(await read('http://me.example/')).toBe('<title>Bread</title>');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).toEqual({
      host: 'me.example',
      accept: 'text/html',
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; KindredLinkPreview/1.0)',
      connection: 'close',
    });
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ])('not %s, a private address', async (url) => {
    await expect(read(url)).rejects.toThrow('a private address');
    expect(asked).toEqual([]);
  });

  test('not a name that leads to one', async () => {
    for (const url of ['http://localhost/', 'http://LOCALHOST/']) {
      await expect(read(url)).rejects.toThrow('localhost leads to a private address');
    }
    expect(asked).toEqual([]);
  });

  test('the address that was looked up is the one that is connected to, and is looked up once', async () => {
    let times = 0;
    const rebinding: LookupFunction = (hostname, options, callback) => {
      times += 1;
      lookup(hostname, options, callback);
    };
    await read('http://rebinding.example/', { lookup: rebinding });
    expect(times).toBe(1);
  });

  test.each([
    ['http://page.example:8080/', 'another port'],
    ['http://page.example:22/', 'another port'],
    ['http://me:pw@page.example/', 'a name in the address'],
    ['ftp://page.example/', 'neither http nor https'],
    ['file:///etc/passwd', 'neither http nor https'],
    ['javascript:alert(1)', 'neither http nor https'],
  ])('not %s', async (url, reason) => {
    await expect(read(url)).rejects.toThrow(reason);
    expect(asked).toEqual([]);
  });
});

describe('redirects', () => {
  /** `/3` leads on three times. */
  const leadOn: RequestListener = ({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.writeHead(200, HTML).end('There');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };

  test('three are followed, to another host as well, and no fourth', async () => {
    answer = leadOn;
    expect(await read('http://page.example/3')).toBe('There');
    asked.length = 0;
    await expect(read('http://page.example/4')).rejects.toThrow('too many redirects');
    expect(asked).toHaveLength(4);
    answer = ({ headers }, response) => {
      if (headers.host?.startsWith('page.example'))
        response.writeHead(301, { location: '//other.example/a' }).end();
      else response.writeHead(200, HTML).end('Other');
    };
    expect(await read('http://page.example/')).toBe('Other');
    expect(asked.at(-1)?.url).toBe('other.example/a');
  });

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://page.example:8080/',
    'http://me:pw@page.example/',
    'file:///etc/passwd',
    'http://',
  ])('none is followed to %s', async (location) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    await expect(read('http://page.example/')).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  test('none from https to http, and none to nowhere', () => {
    const from = new URL('https://page.example/a');
    expect(redirectOf(from, 'b').href).toBe('https://page.example/b');
    expect(redirectOf(new URL('http://page.example/'), 'https://page.example/').protocol).toBe('https:');
    expect(() => redirectOf(from, 'http://page.example/')).toThrow('from https to http');
    expect(() => redirectOf(from, undefined)).toThrow('to nowhere');
  });
});

describe('what is read', () => {
  test.each([
    ['application/json', 'no HTML'],
    ['image/png', 'no HTML'],
    ['text/htmlx', 'no HTML'],
    ['text/plain', 'no HTML'],
  ])('nothing of the type %s', async (type, reason) => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('<title>x</title>');
    await expect(read('http://page.example/')).rejects.toThrow(reason);
  });

  test.each([204, 304, 400, 404, 500])('no answer of status %i', async (status) => {
    answer = (_request, response) => response.writeHead(status, HTML).end();
    await expect(read('http://page.example/')).rejects.toThrow(`status ${status}`);
  });

  test('nothing packed, which might be any size', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * KB * KB));
    answer = (_request, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bomb);
    await expect(read('http://page.example/')).rejects.toThrow('packed');
  });

  test('512 KB and no more', async () => {
    let isOver = false;
    answer = (_request, response) => {
      response.writeHead(200, HTML);
      response.on('close', () => {
        isOver = true;
      });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * KB)));
        response.once('drain', more);
      };
      more();
    };
    expect(await read('http://page.example/')).toHaveLength(512 * KB);
    await expect.poll(() => isOver).toBe(true);
  });

  test('no longer than there is time for, however slowly it comes', async () => {
    answer = (_request, response) => {
      response.writeHead(200, HTML);
      const drip = setInterval(() => response.write('<!-- -->'), 10);
      response.on('close', () => clearInterval(drip));
    };
    await expect(read('http://page.example/', { timeoutMs: 200 })).rejects.toThrow(/abort|timeout/i);
    answer = () => {};
    await expect(read('http://page.example/', { timeoutMs: 100 })).rejects.toThrow(/abort|timeout/i);
    const hanging: LookupFunction = () => {};
    await expect(read('http://page.example/', { lookup: hanging, timeoutMs: 100 })).rejects.toThrow(
      /abort|timeout/i,
    );
    // The time is that of all redirects together.
    answer = async (_request, response) => {
      await sleep(80);
      response.writeHead(302, { location: '/' }).end();
    };
    await expect(read('http://page.example/', { timeoutMs: 200 })).rejects.toThrow(/abort|timeout/i);
  });

  test('an end that comes too early is no page', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { ...HTML, 'content-length': '5000' });
      response.write('<title>');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(read('http://page.example/')).rejects.toThrow();
  });

  test('closes the connection when the caller stops reading', async () => {
    let isOver = false;
    answer = (_request, response) => {
      response.writeHead(200, HTML).write('x'.repeat(2 * KB));
      response.on('close', () => {
        isOver = true;
      });
    };
    for await (const part of createPageReader({ lookup, port }).read('http://page.example/')) {
      expect(part).not.toBe('');
      break;
    }
    await expect.poll(() => isOver).toBe(true);
  });
});

describe('how it is written', () => {
  const page = (body: Buffer, type = 'text/html') => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
    return read('http://page.example/');
  };
  const meta = '<meta charset="iso-8859-1">';

  test('is said by the header, by the page, or by a mark at its start; else it is UTF-8', async () => {
    expect(await page(Buffer.from('Bäckerei'))).toBe('Bäckerei');
    expect(await page(Buffer.from('Bäckerei', 'latin1'), 'text/html; charset="ISO-8859-1"')).toBe('Bäckerei');
    expect(await page(Buffer.from(`${meta}Bäckerei`, 'latin1'))).toBe(`${meta}Bäckerei`);
    const shiftJis = Buffer.from([0x83, 0x70, 0x83, 0x93]);
    expect(await page(shiftJis, 'text/html;charset=Shift_JIS')).toBe('パン');
    expect(await page(Buffer.from('\ufeffBäckerei', 'utf16le'))).toBe('Bäckerei');
    expect(await page(Buffer.from(`\ufeff${meta}Bäckerei`))).toBe(`${meta}Bäckerei`);
    expect(await page(Buffer.from('Bäckerei'), 'text/html; charset=none')).toBe('Bäckerei');
  });

  test('holds where a character is cut in two', async () => {
    answer = (_request, response) => {
      const body = Buffer.concat([Buffer.alloc(2 * KB, 'x'), Buffer.from('🥖')]);
      response.writeHead(200, HTML).write(body.subarray(0, -2));
      setTimeout(() => response.end(body.subarray(-2)), 20);
    };
    expect(await read('http://page.example/')).toMatch(/x🥖$/u);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './processes.ts';

/** Nothing here can build an image, so at least every name in these files has to lead somewhere. */
interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  depends_on?: string[] | Record<string, unknown>;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml')) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  test('starts what the product needs', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['app', 'database', 'mail', 'proxy', 'redis']);
    expect(compose.services.database?.image).toMatch(/^postgres:18/);
  });

  test.each(services)('%s: image or build, dependencies and volumes exist', (_name, service) => {
    if (service.build) {
      expect(existsSync(join(root, service.build.context, service.build.dockerfile))).toBe(true);
    } else expect(service.image).toMatch(/^[\w/]+:[\w.]+$/);
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    for (const name of needed) expect(compose.services).toHaveProperty(name);
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] ?? '';
      if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
  });

  test('gives the app only variables it reads, and publishes no database', () => {
    const environment = read('apps/api/src/platform/env.ts');
    for (const name of Object.keys(compose.services.app?.environment ?? {})) {
      expect(environment).toMatch(new RegExp(`^\\s*${name}: `, 'm'));
    }
    expect(compose.services.database?.ports).toBeUndefined();
    expect(compose.services.redis?.ports).toBeUndefined();
    expect(compose.services.app?.ports).toEqual(['127.0.0.1:3000:3000']);
  });
});

describe('Dockerfile', () => {
  const lines = read('infra/docker/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const stages = lines.flatMap((line) => line.match(/^FROM \S+ AS (\w+)/)?.[1] ?? []);
  const lineOf = (word: string) => lines.find((line) => line.startsWith(`${word} `)) ?? '';

  test.each(lines.filter((line) => line.startsWith('COPY ')))('%s', (line) => {
    const [, from, rest = ''] = line.match(/^COPY (?:--from=(\w+) )?(.*)$/) ?? [];
    const sources = rest.split(' ').slice(0, -1);
    expect(sources.length).toBeGreaterThan(0);
    if (from) expect(stages).toContain(from);
    for (const source of sources) {
      const path = from ? source.replace(/^\/app\//, '') : source;
      // Made by a command of that stage.
      if (path === 'node_modules' || path === 'apps/web/dist') continue;
      expect(existsSync(join(root, path)), path).toBe(true);
    }
  });

  test('runs the api as an ordinary user, with a health check the api answers', () => {
    const command = JSON.parse(lineOf('CMD').slice(4)) as string[];
    expect(command[0]).toBe('node');
    expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
    expect(lineOf('USER')).toBe('USER node');
    expect(lineOf('HEALTHCHECK')).toContain('/healthz');
    expect(read('apps/api/src/server.ts')).toContain(`'/healthz'`);
    expect(read('infra/docker/Caddyfile')).toContain('/readyz');
    expect(read('apps/api/src/server.ts')).toContain(`'/readyz'`);
  });

  test('the packages it filters and builds exist', () => {
    for (const [, name] of lines.join('\n').matchAll(/@kindred\/(\w+)/g)) {
      expect(existsSync(join(root, 'apps', name ?? '', 'package.json'))).toBe(true);
    }
    const { scripts } = JSON.parse(read('apps/web/package.json')) as { scripts: Record<string, string> };
    expect(scripts).toHaveProperty('build');
  });

  test('what must not be in an image is ignored', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.git', '.data', '.env', '**/node_modules', '**/dist'])
      expect(ignored).toContain(name);
  });
});

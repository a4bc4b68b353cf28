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
  profiles?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  networks?: string[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const services = Object.entries(compose.services);

/** Resolves `${NAME}`, `:-`, `:+` and `:?` as Compose does, the innermost first. */
function interpolate(text: string, set: Record<string, string>): string {
  const resolved = text.replace(
    /\$\{(\w+)(?::([-+?])([^{}]*))?\}/g,
    (_all, name: string, operator = '-', word = '') => {
      const value = set[name] ?? '';
      if (operator === '+') return value === '' ? '' : word;
      if (operator === '?' && value === '') throw new Error(`${name}: ${word}`);
      return value === '' ? word : value;
    },
  );
  return resolved === text ? text : interpolate(resolved, set);
}

function configured(service: Service | undefined, set: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [name, interpolate(value, set)]),
  );
}

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

  test('gives the app only variables it reads', () => {
    const environment = read('apps/api/src/platform/env.ts');
    for (const name of Object.keys(compose.services.app?.environment ?? {})) {
      expect(environment).toMatch(new RegExp(`^\\s*${name}: `, 'm'));
    }
  });

  test.each(services)('%s runs confined', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    for (const volume of service.volumes ?? []) expect(volume).not.toContain('docker.sock');
  });

  test.each([
    ['app', 'node', undefined],
    ['database', 'postgres', undefined],
    ['redis', 'redis', undefined],
    ['mail', '65534:65534', undefined],
    // The image starts as root; without capabilities root owns nothing here but its own volume.
    ['proxy', undefined, ['NET_BIND_SERVICE']],
  ])('%s runs as %s with the capabilities %s', (name, user, capabilities) => {
    expect(compose.services[name]?.user).toBe(user);
    expect(compose.services[name]?.cap_add).toEqual(capabilities);
  });

  test.each([
    ['app', ['files:/data'], ['/tmp:size=256m']],
    ['database', ['database:/var/lib/postgresql'], ['/tmp', '/var/run/postgresql']],
    ['redis', undefined, ['/data']],
    ['mail', undefined, ['/tmp']],
    ['proxy', ['./infra/docker/Caddyfile:/etc/caddy/Caddyfile:ro', 'certificates:/data'], ['/config']],
  ])('%s writes only to %s and %s', (name, volumes, tmpfs) => {
    expect(compose.services[name]?.volumes).toEqual(volumes);
    expect(compose.services[name]?.tmpfs).toEqual(tmpfs);
  });

  test.each([
    ['app', ['127.0.0.1:3000:3000'], ['front', 'back']],
    ['database', undefined, ['back']],
    ['redis', undefined, ['back']],
    ['mail', ['127.0.0.1:8025:8025'], ['front']],
    ['proxy', ['80:80', '443:443'], ['front']],
  ])('%s publishes %s and is reached from %s', (name, ports, networks) => {
    expect(compose.services[name]?.ports).toEqual(ports);
    expect(compose.services[name]?.networks).toEqual(networks);
    expect(compose.networks.back?.internal).toBe(true);
  });

  test('does not start without a password of its own', () => {
    for (const service of [compose.services.app, compose.services.database]) {
      expect(() => configured(service, {})).toThrow('set it in .env');
      expect(() => configured(service, { POSTGRES_PASSWORD: '' })).toThrow('set it in .env');
    }
    const set = { POSTGRES_PASSWORD: 'a1b2c3' };
    expect(configured(compose.services.app, set).DATABASE_URL).toBe(
      'postgres://kindred:a1b2c3@database:5432/kindred',
    );
    expect(configured(compose.services.database, set)).toEqual({
      POSTGRES_USER: 'kindred',
      POSTGRES_DB: 'kindred',
      POSTGRES_PASSWORD: 'a1b2c3',
    });
  });

  test.each([
    [{}, { PUBLIC_URL: '', TRUST_PROXY: '1', ALLOW_DEMO_SEED: '0' }],
    [{ DOMAIN: 'example.org' }, { PUBLIC_URL: 'https://example.org', TRUST_PROXY: '1' }],
    [
      { DOMAIN: 'example.org', PUBLIC_URL: 'https://www.example.org' },
      { PUBLIC_URL: 'https://www.example.org' },
    ],
    [{ TRUST_PROXY: '10.0.0.2' }, { TRUST_PROXY: '10.0.0.2' }],
  ])('with %j in .env the app is told %j', (set, told) => {
    expect(compose.services.proxy?.profiles).toEqual(['proxy']);
    expect(configured(compose.services.app, { POSTGRES_PASSWORD: 'a1b2c3', ...set })).toMatchObject(told);
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
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(command.slice(0, -1)).toEqual(scripts.start.split(' ').slice(0, -1));
    expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true);
    expect(lineOf('USER')).toBe('USER node');
    expect(lineOf('HEALTHCHECK')).toContain('/healthz');
    expect(read('apps/api/src/server.ts')).toContain(`'/healthz'`);
    expect(read('infra/docker/Caddyfile')).toContain('/readyz');
    expect(read('apps/api/src/server.ts')).toContain(`'/readyz'`);
  });

  test('holds no secret and ends as the user it names', () => {
    for (const line of lines.filter((line) => /^(?:ENV|ARG) /.test(line)))
      expect(line).not.toMatch(/PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL/);
    const users = lines.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER node']);
    expect(lines.slice(lines.indexOf('USER node')).filter((line) => /^(?:RUN|COPY|ADD) /.test(line))).toEqual(
      [],
    );
    expect(lines.filter((line) => line.startsWith('ADD '))).toEqual([]);
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

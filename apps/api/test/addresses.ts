import type { TestApi } from './harness.ts';

interface Documented {
  get?: { parameters?: { name: string; required?: boolean }[] };
}

/**
 * Every documented address that is read, with each of what `known` says may stand for what it needs, given the path;
 * one that needs something else is left out, and so is the one that ends the session.
 */
export async function everyAddress(
  api: TestApi,
  known: Record<string, (path: string) => readonly string[]>,
): Promise<string[]> {
  const { paths } = (await api.get('/api/openapi.json')).json();
  return Object.entries<Documented>(paths).flatMap(([path, { get }]) => {
    if (get === undefined || path === '/logout') return [];
    let urls = [`/api${path}`];
    for (const { name, required } of get.parameters ?? []) {
      if (required !== true) continue;
      const values = (known[name]?.(path) ?? []).map(encodeURIComponent);
      urls = urls.flatMap((url) =>
        values.map((value) =>
          url.includes(`{${name}}`)
            ? url.replace(`{${name}}`, value)
            : `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`,
        ),
      );
    }
    return urls;
  });
}

import type { TestApi } from './harness.ts';

interface Parameter {
  name: string;
  required?: boolean;
}
interface Documented {
  get?: { parameters?: (Parameter | { $ref: string })[] };
}

/**
 * Every documented address that is read, with each of what `known` says may stand for what it needs, given the path;
 * one that needs something else is left out, and so is the one that ends the session.
 */
export async function everyAddress(
  api: TestApi,
  known: Record<string, (path: string) => readonly string[]>,
): Promise<string[]> {
  const { paths, components } = (await api.get('/api/openapi.json')).json();
  const resolve = (one: Parameter | { $ref: string }): Parameter =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one;
  return Object.entries<Documented>(paths).flatMap(([path, { get }]) => {
    if (get === undefined || path === '/logout') return [];
    let urls = [`/api${path}`];
    for (const { name, required } of (get.parameters ?? []).map(resolve)) {
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

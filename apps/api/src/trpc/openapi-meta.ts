import type { ProcedureMeta } from './access.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How the REST paths of one part of the product are documented.
 * @param tag the part, as the reference names it
 * @returns what a procedure's `meta` takes, for a path that asks for a session or a token
 */
export function documentedUnder(tag: string) {
  return (method: Method, path: `/${string}`, summary: string, description?: string) =>
    ({
      openapi: {
        method,
        path,
        tags: [tag],
        summary,
        ...(description === undefined ? {} : { description }),
        protect: true,
      },
    }) satisfies ProcedureMeta;
}

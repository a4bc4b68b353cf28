import { endpoints } from '@kindred/api/platform/rest';
import type { TestApi } from '@kindred/api/test/harness';
import { appRouter } from '@kindred/api/trpc/router';
import { ERRORS, type ErrorCode, type ErrorStatus } from '@kindred/validation/errors';

/** What came back: the code is `ok` or that of the error, the text all that was received. */
export interface Answered {
  code: 'ok' | ErrorCode;
  status: number;
  text: string;
}

type Headers = Record<string, string>;
type Input = Record<string, unknown> | undefined;
interface Procedure {
  _def: { type: ProcedureType };
}
export type ProcedureType = 'query' | 'mutation' | 'subscription';

export const STATUS_NUMBER: Record<ErrorStatus, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

/** @throws {Error} for an answer that is neither a result nor a documented error. */
export function codeOf(status: number, error: { code?: string } | undefined, text: string): Answered {
  if (error === undefined && status === 200) return { code: 'ok', status, text };
  const code = error?.code;
  if (code === undefined || !Object.hasOwn(ERRORS, code)) throw new Error(`Answered ${status}: ${text}`);
  return { code: code as ErrorCode, status, text };
}

/** Every procedure of the router, by its dotted name. */
export const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
).map(([name, procedure]) => ({ name, procedure, type: procedure._def.type }));

/** As the web calls it. */
export async function callTrpc(
  api: TestApi,
  procedure: { name: string; type: ProcedureType },
  input: Input,
  headers: Headers,
): Promise<Answered> {
  const url = `/trpc/${procedure.name}`;
  const answer =
    procedure.type === 'mutation'
      ? await api.request({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(input ?? {}),
        })
      : await api.request({
          method: 'GET',
          url: input === undefined ? url : `${url}?input=${encodeURIComponent(JSON.stringify(input))}`,
          headers,
        });
  if (answer.headers['content-type'] === 'text/event-stream') return streamed(answer.body);
  return codeOf(answer.statusCode, answer.json().error?.data, answer.body);
}

/** A stream has begun before anything goes wrong in it, so its error comes as its last event. */
function streamed(text: string): Answered {
  const last = /event: serialized-error\ndata: (.+)/.exec(text)?.[1];
  if (last === undefined) return { code: 'ok', status: 200, text };
  const { data } = JSON.parse(last) as { data: { code: string; httpStatus: number } };
  return codeOf(data.httpStatus, data, text);
}

const ENDPOINTS = new Map(endpoints().map((endpoint) => [endpoint.name, endpoint]));

export function hasRest(name: string): boolean {
  return ENDPOINTS.has(name);
}

/** As a script calls it: fields go into the path, then the query of a GET or DELETE, else the body. */
export async function callRest(
  api: TestApi,
  name: string,
  input: Input,
  headers: Headers,
): Promise<Answered> {
  const endpoint = ENDPOINTS.get(name);
  if (endpoint === undefined) throw new Error(`${name} has no REST endpoint`);
  const fields = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(fields[field]);
    delete fields[field];
    return encodeURIComponent(value);
  });
  const method = endpoint.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const isEmpty = Object.keys(fields).length === 0;
  const usesBody = method !== 'GET' && method !== 'DELETE';
  const query = new URLSearchParams(
    Object.entries(fields).map(([field, value]): [string, string] => [field, String(value)]),
  );
  const answer = await api.request({
    method,
    url: `/api${path}${isEmpty || usesBody ? '' : `?${query}`}`,
    headers: { ...(isEmpty || !usesBody ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(isEmpty || !usesBody ? {} : { payload: JSON.stringify(fields) }),
  });
  return codeOf(answer.statusCode, answer.statusCode === 200 ? undefined : answer.json(), answer.body);
}

import type { Answer, TestApi } from '@kindred/api/test/harness';
import { ERRORS, type ErrorCode, type ErrorStatus } from '@kindred/validation/errors';
import type { Documented, Method, Procedure } from './procedures.ts';

/** What came back: the code is `ok` or that of the error, the text all that was received. */
export interface Answered {
  code: 'ok' | ErrorCode;
  status: number;
  text: string;
}

export type Headers = Record<string, string>;
export type Input = Record<string, unknown> | undefined;

export interface Request {
  method: Method;
  url: string;
  headers: Headers;
  payload?: string;
}

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

const JSON_BODY = { 'content-type': 'application/json' };

/** As the web calls it. */
export function trpcRequest({ name, type }: Procedure, input: Input, headers: Headers): Request {
  const url = `/trpc/${name}`;
  if (type === 'mutation') {
    return {
      method: 'POST',
      url,
      headers: { ...JSON_BODY, ...headers },
      payload: JSON.stringify(input ?? {}),
    };
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return { method: 'GET', url: `${url}${query}`, headers };
}

export const hasBody = (method: Method) => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** As a script calls it: fields go into the path, then the query of a GET or DELETE, else the body. */
export function restRequest({ rest }: Documented, input: Input, headers: Headers): Request {
  const fields = { ...input };
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(fields[field]);
    delete fields[field];
    return encodeURIComponent(value);
  });
  const { method } = rest;
  const url = `/api${path}`;
  if (Object.keys(fields).length === 0) return { method, url, headers };
  if (hasBody(method)) {
    return { method, url, headers: { ...JSON_BODY, ...headers }, payload: JSON.stringify(fields) };
  }
  const query = new URLSearchParams(
    Object.entries(fields).map(([field, value]): [string, string] => [field, String(value)]),
  );
  return { method, url: `${url}?${query}`, headers };
}

export async function callTrpc(
  api: TestApi,
  procedure: Procedure,
  input: Input,
  headers: Headers,
): Promise<Answered> {
  const answer = await api.request(trpcRequest(procedure, input, headers));
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

export async function callRest(
  api: TestApi,
  procedure: Documented,
  input: Input,
  headers: Headers,
): Promise<Answered> {
  const answer: Answer = await api.request(restRequest(procedure, input, headers));
  return codeOf(answer.statusCode, answer.statusCode === 200 ? undefined : answer.json(), answer.body);
}

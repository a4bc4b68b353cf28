import type { Suspension } from '@kindred/validation/accounts/suspension';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorIssue } from '@kindred/validation/errors';

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

/** The documented body of a failed call, or null when the failure never came from our server. */
export function errorBody(error: unknown): ErrorBody | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const data = error.data;
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  const code = data.code;
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) return null;
  const known = code as ErrorCode;
  const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
  const issues = 'issues' in data && Array.isArray(data.issues) ? (data.issues as ErrorIssue[]) : undefined;
  const suspension = 'suspension' in data ? (data.suspension as Suspension) : undefined;
  return {
    code: known,
    message: message || ERRORS[known].message,
    ...(issues ? { issues } : {}),
    ...(suspension ? { suspension } : {}),
  };
}

export function errorCode(error: unknown): ErrorCode | null {
  return errorBody(error)?.code ?? null;
}

/** A sentence for a person, whatever went wrong. */
export function messageOf(error: unknown): string {
  return errorBody(error)?.message ?? UNREACHABLE;
}

/** The first sentence about a field of a refused call, or the sentence about the call. */
export function firstProblemOf(error: unknown): string {
  return errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
}

/** The session is over, or there never was one. */
export function isSignedOut(error: unknown): boolean {
  return errorCode(error) === 'signed_out';
}

/** A server that is busy or starts, or what a proxy says in the place of one that is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export function isAway({ status }: Response): boolean {
  return AWAY.has(status);
}

/** The answer that a failed call came with, if there was one. */
function responseOf(error: unknown): Response | undefined {
  if (!(error instanceof Error) || !('meta' in error)) return undefined;
  return (error.meta as { response?: Response } | undefined)?.response;
}

/** Milliseconds after which the server said that the same question may be asked again; null when it did not. */
export function retryAfter(error: unknown): number | null {
  const seconds = Number(responseOf(error)?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** More searches than the server runs at once; the same search is answered a little later. */
export function isSearchBusy(error: unknown): boolean {
  return errorCode(error) === 'search_busy';
}

/** The connection or a server without time is to blame, so that the same question may well be answered later. */
export function isUnreached(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null || !(error instanceof Error)) return code === 'unavailable';
  // What fetch rejects with, as tRPC passes it on; or a refusal in front of tRPC.
  const response = responseOf(error);
  return error.cause instanceof TypeError || (response !== undefined && isAway(response));
}

/** What the server said, '' when it answered without a sentence, null when it did not answer at all. */
export function serverSentence(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const data = error.data;
  if (typeof data !== 'object' || data === null) return null;
  return 'message' in data && typeof data.message === 'string' ? data.message : '';
}

/** A sentence for each field of a form; that of `form` is for the box above the fields. */
export type Problems = Partial<Record<string, string>>;

/** The first sentence for each field, by one part of its path; those of a list are shown under the list. */
export function problemsOf(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
  part = 0,
): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const parts = typeof path === 'string' ? path.split('.') : path;
    problems[String(parts[part] || 'form')] ??= message;
  }
  return problems;
}

/** What a refused call says of the fields, or of the whole form. */
export function problemsOfCall(error: unknown, part = 0): Problems {
  const issues = errorBody(error)?.issues ?? [];
  return issues.length === 0 ? { form: messageOf(error) } : problemsOf(issues, part);
}

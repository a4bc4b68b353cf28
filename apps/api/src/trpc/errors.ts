import { isLastAdmin } from '@kindred/db/constraintErrors';
import { describeSuspension, type Suspension } from '@kindred/validation/accounts/suspension';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorIssue } from '@kindred/validation/errors';
import { TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';

interface ErrorOptions {
  issues?: ErrorIssue[];
  retryAfter?: number;
  suspension?: Suspension;
}

/** An error that was meant for the caller; anything else becomes `internal`. */
export class AppError extends TRPCError {
  readonly appCode: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  /** Seconds until a retry can succeed, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** With `account_suspended`. */
  readonly suspension: Suspension | undefined;

  constructor(code: ErrorCode, options: ErrorOptions & { cause?: unknown } = {}) {
    const { issues, retryAfter, suspension, cause } = options;
    const message = suspension === undefined ? ERRORS[code].message : describeSuspension(suspension);
    super({ code: ERRORS[code].status, message, cause });
    this.appCode = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.suspension = suspension;
  }
}

/** Stops the request with a documented error. */
export function fail(code: ErrorCode, options?: ErrorOptions): never {
  throw new AppError(code, options);
}

/** Refuses one field of an input. */
export function invalid(path: string, message: string): never {
  return fail('invalid_input', { issues: [{ path, message }] });
}

const BY_STATUS: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: 'invalid_json',
  BAD_REQUEST: 'invalid_input',
  UNAUTHORIZED: 'signed_out',
  FORBIDDEN: 'not_allowed',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  TOO_MANY_REQUESTS: 'too_many_requests',
};

/** Nobody mends more than this at once, and an answer must not outgrow its question. */
const ISSUES_MAX = 100;

function issuesOf(error: ZodError): ErrorIssue[] {
  const issues = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
  return issues.slice(0, ISSUES_MAX);
}

/** SQLSTATEs that mean 'not now' rather than 'broken'. */
const BUSY_STATES = new Set([
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '40001',
  '40P01',
  '55P03',
]);
const BUSY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE']);
const BUSY_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** Whether it means that the database is away or has no time, and nothing worse. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return BUSY_STATES.has(code) || BUSY_CODES.has(code) || BUSY_MESSAGE.test(error.message);
}

/** The disk of this process, or that of PostgreSQL (SQLSTATE disk_full), takes nothing more. */
function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Turns whatever was thrown into one of the documented errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause;
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
      return new AppError('invalid_input', { issues: issuesOf(cause) });
    }
    if (error.code === 'BAD_REQUEST' && cause instanceof SyntaxError) {
      return new AppError('invalid_json', { cause });
    }
    return new AppError(BY_STATUS[error.code] ?? 'internal', { cause: error });
  }
  if (isLastAdmin(cause)) return new AppError('last_admin', { cause });
  if (isOutOfSpace(cause)) return new AppError('storage_full', { cause });
  if (isBusy(cause)) return new AppError('unavailable', { retryAfter: 2, cause });
  return new AppError('internal', { cause: cause ?? error });
}

/** The body a caller sees. One issue alone is also the message, so that plain clients can print it. */
export function errorBody(error: AppError): ErrorBody {
  const only = error.issues?.length === 1 ? error.issues[0] : undefined;
  const message = only === undefined || only.path === '' ? error.message : only.message;
  return {
    message: message === 'Unknown field' ? `Unknown field: ${only?.path}` : message,
    code: error.appCode,
    ...(error.issues ? { issues: error.issues } : {}),
    ...(error.suspension ? { suspension: error.suspension } : {}),
  };
}

import { type ErrorCode, httpStatus } from '@kindred/validation/errors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AppError, errorBody, toAppError } from '../trpc/errors.ts';

/** What Fastify itself refuses, in our words. */
const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_UNDER_PRESSURE: 'unavailable',
};
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_json',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', error.retryAfter);
  return reply
    .code(httpStatus(error.appCode))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error)));
}

function fromFastify(error: FastifyError): AppError | undefined {
  const code =
    BY_FASTIFY_CODE[error.code] ?? (error.statusCode === undefined ? undefined : BY_STATUS[error.statusCode]);
  return code === undefined ? undefined : new AppError(code, { cause: error });
}

/** What Fastify refuses before any route or hook is reached. */
export function sendFrameworkError(reply: FastifyReply, error: FastifyError): void {
  sendError(reply, fromFastify(error) ?? toAppError(error));
}

/** Every error of a plain route or of Fastify itself leaves in the documented form; nothing else leaves. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : (fromFastify(error) ?? toAppError(error));
    if (known.appCode === 'internal') request.log.error({ err: known.cause ?? error }, 'a request failed');
    return sendError(reply, known);
  });
}

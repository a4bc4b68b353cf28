import { type DestinationStream, type Logger, pino } from 'pino';

/** Secrets never reach the log, whatever object carries them. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.newPassword',
  '*.currentPassword',
];

const HIDDEN = '[redacted]';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Long and random: a token, a code or the name of a file. Ids are neither a secret nor a permission. */
function isOpaque(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word) && !UUID.test(word);
}

/** Takes what may be a secret or an address of a person out of a sentence that others wrote. */
export function scrub(text: string): string {
  return text
    .replace(/(\w:\/\/)[^\s/@]+@/g, `$1${HIDDEN}@`)
    .replace(/[^\s"'<>()=,;/:]+@[^\s"'<>()=,;/]+\.\w+/g, HIDDEN)
    .replace(/([?#])[^\s"'<>)]+=[^\s"'<>)]*/g, `$1${HIDDEN}`)
    .replace(/(\bBearer\s+)\S+/gi, `$1${HIDDEN}`)
    .replace(/".*" is not valid JSON/gs, `"${HIDDEN}" is not valid JSON`)
    .replace(/[\w-]{20,}/g, (word) => (isOpaque(word) ? HIDDEN : word));
}

/** Messages of PostgreSQL about a value (class 22) quote it. */
function messageOf(error: Error & { code?: unknown }): string {
  const message =
    typeof error.code === 'string' && /^22\w{3}$/.test(error.code)
      ? error.message.replace(/".*"/s, `"${HIDDEN}"`)
      : error.message;
  return scrub(message);
}

const CAUSES_MAX = 5;

/**
 * What of an error is written down: its kind, its message without secrets, where it happened and why. Nothing else
 * that it carries: a response, a recipient, a row, a connection.
 */
export function describeError(error: unknown, causes = CAUSES_MAX): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: describeError(error.cause, causes - 1) }),
  };
}

/** @param destination standard output unless given */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: HIDDEN },
    serializers: { err: (error: unknown) => describeError(error) },
    base: undefined,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

import { type Logger, pino } from 'pino';

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

export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: REDACTED, censor: '[redacted]' }, base: undefined });
}

/**
 * A key that names one thing somebody wants done, so that a repeated request does it once.
 * `crypto.randomUUID` exists only where the page came over https or from this machine; this works everywhere.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const NAME = 'idempotencyKey';

/** Second argument of a mutation that takes an Idempotency-Key: `api.feed.create.mutate(input, onceOnly(key))`. */
export function idempotent(key: string) {
  return { context: { [NAME]: key } };
}

/** What `onceOnly` put into the context of a call, as the api reads it. */
export function idempotencyHeaders(context: Record<string, unknown>): Record<string, string> {
  const key = context[NAME];
  return typeof key === 'string' ? { 'Idempotency-Key': key } : {};
}

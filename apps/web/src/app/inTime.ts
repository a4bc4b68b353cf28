/** Beyond what a slow line needs for an answer. */
export const ANSWER_WITHIN_MS = 20_000;

/**
 * A request on a line that went dead may never be answered, and whatever waits for it would wait for good.
 * @param ask is stopped when it takes too long
 * @throws TimeoutError also where the request itself cannot be stopped, as it went together with others
 */
export function inTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new DOMException('No answer came in time.', 'TimeoutError');
      stop.abort(late);
      reject(late);
    }, ANSWER_WITHIN_MS);
    ask(stop.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Answers from the same result for a time, of each database apart. A failure is not kept. */
export function keptFor<Key extends object, Result>(
  ms: number,
  read: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const kept = new WeakMap<Key, { until: number; result: Promise<Result> }>();
  return (key) => {
    const last = kept.get(key);
    if (last !== undefined && last.until > Date.now()) return last.result;
    const result = read(key);
    kept.set(key, { until: Date.now() + ms, result });
    result.catch(() => kept.delete(key));
    return result;
  };
}

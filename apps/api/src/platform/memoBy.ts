/** A value that is made again only when its key changed since it was asked for. */
export function memoBy<T>(keyOf: () => string, make: () => T): () => T {
  let key: string | undefined;
  let value: T | undefined;
  return () => {
    const now = keyOf();
    if (key !== now) {
      value = make();
      key = now;
    }
    return value as T;
  };
}

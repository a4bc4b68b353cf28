/**
 * Returns memory to the system that starting has filled, where Node runs with `--expose-gc`. V8 keeps its room for new
 * objects at the size that loading the code needed, some 60 MB, until memory runs low; it grows again under load.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const KB = 1024;

/** `340 KB`: as much of it as somebody wants to know. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  const [size, unit] = bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB'];
  return `${size.toLocaleString(undefined, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}

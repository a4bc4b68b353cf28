/** Where a file is served from: its key is the permission to read it, and what is under it never changes. */
export function mediaUrl(storageKey: string, width?: number): string {
  return `/media/${fileName(storageKey, width)}`;
}

export function fileName(storageKey: string, width?: number): string {
  return width === undefined ? storageKey : `${storageKey}-${width}.webp`;
}

/** Under which names storage keeps a file. */
export function fileNames({ storageKey, widths }: { storageKey: string; widths: number[] }): string[] {
  return widths.length === 0 ? [storageKey] : widths.map((width) => fileName(storageKey, width));
}

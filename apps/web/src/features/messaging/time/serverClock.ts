/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = 0;

/** Told with each answer: this device may be set to whatever. */
export function heardOf(now: string): void {
  const said = Date.parse(now);
  if (!Number.isNaN(said)) ahead = said - Date.now();
}

/** What the server's clock showed when that of this device showed `ms`. */
export function onServer(ms: number): number {
  return ms + ahead;
}

export function serverNow(): number {
  return onServer(Date.now());
}

/** `Tue, Jun 8` */
export function dayWords(at: Date, timeZone?: string): string {
  return at.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone });
}

/** `10:00 AM` */
export function timeWords(at: Date, timeZone?: string): string {
  return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
}

/** `Tue, Jun 8, 10:00 AM – 11:00 AM`, on the clocks of the reader. */
export function whenOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  return `${dayWords(from)}, ${timeWords(from)} – ${timeWords(to)}`;
}

/** The same moment on clocks elsewhere, `Tue, Jun 8, 10:00 AM in Berlin`; null where they show the reader's time. */
export function zonedWords(at: Date, timeZone: string): string | null {
  if (!differs(at, timeZone)) return null;
  return `${dayWords(at, timeZone)}, ${timeWords(at, timeZone)} in ${zoneName(timeZone)}`;
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Whether clocks in the two zones differ at that moment. */
export function differs(at: Date, timeZone: string): boolean {
  return dayWords(at) !== dayWords(at, timeZone) || timeWords(at) !== timeWords(at, timeZone);
}

/** `Europe/Berlin` as people say it: `Berlin`. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

const two = (value: number) => String(value).padStart(2, '0');

/** As a field of a day holds it, where I am. */
export function dayInput(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** As a field of a day and a time holds it, where I am. */
export function momentInput(date: Date): string {
  return `${dayInput(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function inAnHour(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}

export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
}

export function myZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** With its time zone, so that nobody who travels is mistaken. */
export function inWords(date: Date): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}

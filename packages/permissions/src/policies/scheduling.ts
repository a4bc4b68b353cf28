import { minutesBefore } from '@kindred/validation/zone';

interface PromisedTime {
  startsAt: Date;
  endsAt: Date;
  /** Minutes before the start. */
  cancelUntil: number;
  rescheduleUntil: number;
}

/** The customer keeps to the rules; who offers it decides until it ends, and moves it until it begins. */
export function timeAbilities(
  { isMine, manages }: { isMine: boolean; manages: boolean },
  { startsAt, endsAt, cancelUntil, rescheduleUntil }: PromisedTime,
  now: Date,
) {
  const isInTime = (minutes: number) => now <= minutesBefore(startsAt, minutes);
  return {
    cancel: (isMine && isInTime(cancelUntil)) || (manages && now < endsAt),
    reschedule: now < startsAt && (manages || (isMine && isInTime(rescheduleUntil))),
  };
}

import { type EventView, eventPath, type RsvpStatus } from '@kindred/validation/events';
import { useCurrentUser } from '../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SheetButton } from '../../ui/SheetButton.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { LogInButton } from '../accounts/public.ts';
import { EVENT, RSVP } from './copy.ts';
import classes from './Event.module.css';
import { useRsvp, useWithdrawRsvp } from './hooks.ts';
import { QUESTIONS } from './questions/copy.ts';
import { hasOpenQuestions } from './questions/hasOpenQuestions.ts';

const QuestionsSheet = lazyPartWithRetry(() => import('./questions/QuestionsSheet.tsx'));

/** The answer of the viewer, with the seats that are left. */
export function Rsvp({ event }: { event: EventView }) {
  const { id, attendance, guestsMax, questions, can } = event;
  const hasTickets = event.ticketTypes.length > 0;
  const rsvp = useRsvp();
  const withdraw = useWithdrawRsvp();
  const isOver = new Date(event.endTime) <= new Date();
  if (event.isCancelled || isOver) return null;
  const left = event.seatsLeft;
  const held = attendance?.status === 'going' ? 1 + attendance.guests : 0;
  const isFull = left !== null && left + held < 1;
  const now = { guests: attendance?.guests ?? 0, isHidden: attendance?.isHidden ?? false };
  const answer = (status: RsvpStatus, over: Partial<typeof now> = {}) =>
    rsvp.mutate({ id, status, ...now, ...(status === 'going' ? {} : { guests: 0 }), ...over });
  const isAsked = hasOpenQuestions(event);
  const answerOf = (status: RsvpStatus) =>
    ({
      variant: attendance?.status === status ? 'filled' : 'soft',
      'aria-pressed': attendance?.status === status,
    }) as const;
  const mostGuests = left === null ? guestsMax : Math.min(guestsMax, left + held - 1);
  return (
    <section className={classes.rsvp} aria-label={RSVP.label}>
      {left !== null && !(hasTickets && left === 0) && (
        <p className={classes.muted} role="status">
          {left > 0 ? EVENT.seatsLeft(left) : EVENT.full}
        </p>
      )}
      {can.rsvp && Number(event.price) === 0 && attendance?.isPaid !== true && (
        <fieldset className={classes.answers} disabled={rsvp.isPending || withdraw.isPending}>
          <legend className={classes.legend}>{RSVP.label}</legend>
          {!hasTickets && (
            <SheetButton Sheet={QuestionsSheet} sheet={{ event, onAnswered: () => answer('going') }}>
              {(trigger) => (
                <Button
                  {...answerOf('going')}
                  disabled={isFull}
                  {...(isAsked ? trigger : { onClick: () => answer('going') })}
                >
                  {RSVP.going}
                </Button>
              )}
            </SheetButton>
          )}
          {(['maybe', 'declined'] as const).map((status) => (
            <Button key={status} {...answerOf(status)} onClick={() => answer(status)}>
              {RSVP[status]}
            </Button>
          ))}
        </fieldset>
      )}
      {attendance?.status === 'going' && !attendance.isPaid && guestsMax > 0 && (
        <SelectField
          label={RSVP.guests}
          options={Array.from({ length: Math.max(mostGuests, attendance.guests) + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))}
          value={String(attendance.guests)}
          isDisabled={rsvp.isPending}
          onChange={(value) => answer('going', { guests: Number(value) })}
        />
      )}
      {attendance !== null && attendance.status !== 'declined' && event.showsAttendees && (
        <SwitchField
          label={RSVP.hidden}
          description={RSVP.hiddenText}
          checked={attendance.isHidden}
          disabled={rsvp.isPending}
          onChange={({ currentTarget }) => answer(attendance.status, { isHidden: currentTarget.checked })}
        />
      )}
      {attendance?.status === 'going' && questions.length > 0 && !isAsked && (
        <SheetButton Sheet={QuestionsSheet} sheet={{ event }}>
          {(trigger) => (
            <Button variant="subtle" size="sm" {...trigger}>
              {QUESTIONS.mine}
            </Button>
          )}
        </SheetButton>
      )}
      {attendance !== null && !attendance.isPaid && (
        <Button
          variant="subtle"
          tone="neutral"
          size="sm"
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {RSVP.withdraw}
        </Button>
      )}
      <LogIn next={eventPath(id)} />
    </section>
  );
}

/** For visitors, who come back to the event. */
function LogIn({ next }: { next: string }) {
  const { user } = useCurrentUser();
  return user === null ? <LogInButton next={next} /> : null;
}

import type { EventView } from '@kindred/validation/events';
import { CANCEL_REASON_MAX } from '@kindred/validation/events/builder';
import type { SeriesScope } from '@kindred/validation/events/values';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormStack, TextAreaField } from '../../ui/Form.tsx';
import { SheetButton } from '../../ui/SheetButton.tsx';
import { ManageAfter } from './after/ManageAfter.tsx';
import { EVENT, INVITATIONS, POST_EVENT } from './copy.ts';
import classes from './Event.module.css';
import { useCancelEvent, useDeleteEvent } from './hooks.ts';
import { EventPlaceField } from './place/EventPlaceField.tsx';
import { ScopeField } from './series/Scope.tsx';
import { WAITLIST } from './waitlist/copy.ts';

const DuplicateSheet = lazyPartWithRetry(() => import('./builder/DuplicateSheet.tsx'));
const InvitationsSheet = lazyPartWithRetry(() => import('./invitations/InvitationsSheet.tsx'));
const WaitlistSheet = lazyPartWithRetry(() => import('./waitlist/WaitlistSheet.tsx'));
const PostSheet = lazyPartWithRetry(() => import('./PostSheet.tsx'));

/** Actions of hosts on an event, apart from editing it. */
export function ManageEvent({ event }: { event: EventView }) {
  const { id, can, tribe, series } = event;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null);
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<SeriesScope>('this');
  const scopeField = series !== null && <ScopeField value={scope} onChange={setScope} />;
  const close = () => setAsked(null);
  const cancel = useCancelEvent();
  const remove = useDeleteEvent(() => {
    void navigate(tribe === null ? '/events' : `/tribe/${tribe.slug}/events`, { replace: true });
  });
  if (!can.cancel && !can.delete && !can.duplicate && !can.post) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{EVENT.manage}</h2>
      <EventPlaceField event={event} />
      <div className={classes.actions}>
        {can.invite && (
          <SheetButton Sheet={InvitationsSheet} sheet={{ event }}>
            {(trigger) => (
              <Button variant="soft" {...trigger}>
                {INVITATIONS.open}
              </Button>
            )}
          </SheetButton>
        )}
        {event.waitlist.count !== null && event.maxAttendees !== null && (
          <SheetButton Sheet={WaitlistSheet} sheet={{ event }}>
            {(trigger) => (
              <Button variant="soft" {...trigger}>
                {WAITLIST.open(event.waitlist.count ?? 0)}
              </Button>
            )}
          </SheetButton>
        )}
        {can.duplicate && (
          <SheetButton Sheet={DuplicateSheet} sheet={{ event }}>
            {(trigger) => (
              <Button variant="soft" {...trigger}>
                {EVENT.duplicate}
              </Button>
            )}
          </SheetButton>
        )}
        {can.post && (
          <SheetButton Sheet={PostSheet} sheet={{ event }}>
            {(trigger) => (
              <Button variant="soft" {...trigger}>
                {POST_EVENT.button}
              </Button>
            )}
          </SheetButton>
        )}
        <ManageAfter event={event} />
        {can.cancel && (
          <Button variant="soft" tone="danger" aria-haspopup="dialog" onClick={() => setAsked('cancel')}>
            {EVENT.cancel}
          </Button>
        )}
        {can.delete && (
          <Button variant="subtle" tone="neutral" aria-haspopup="dialog" onClick={() => setAsked('delete')}>
            {EVENT.delete}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onClose={close}
        title={EVENT.cancel}
        text={
          <FormStack>
            {scopeField}
            <p>{EVENT.cancelText}</p>
            <TextAreaField
              label={EVENT.reason}
              value={reason}
              maxLength={CANCEL_REASON_MAX}
              rows={2}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </FormStack>
        }
        confirmLabel={EVENT.cancel}
        cancelLabel={EVENT.keep}
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id, reason, scope }, { onSettled: close })}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={close}
        title={EVENT.delete}
        text={
          <FormStack>
            {scopeField}
            <p>{EVENT.deleteText}</p>
          </FormStack>
        }
        confirmLabel={EVENT.delete}
        cancelLabel={EVENT.keep}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id, scope }, { onSettled: close })}
      />
    </section>
  );
}

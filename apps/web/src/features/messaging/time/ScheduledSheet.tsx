import type { ScheduledView } from '@kindred/validation/messaging/scheduledMessages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, errorCode, messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { conversationKey, MESSAGING_KEY } from '../query.ts';
import { TIME } from './copy.ts';
import { inWords, momentInput, myZone } from './moments.ts';
import classes from './Time.module.css';

interface ScheduledSheetProps {
  id: string;
  /** Nothing can be said there any more: what I wrote can be read, and deleted. */
  isClosed?: boolean;
  onClose: () => void;
}

/** What of mine waits for its time in a chat. */
export default function ScheduledSheet({ id, isClosed = false, onClose }: ScheduledSheetProps) {
  const client = useQueryClient();
  const key = [...MESSAGING_KEY, 'scheduled', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.messaging.scheduled.list.query({ id }, { signal }),
    gcTime: 0,
  });
  const again = () => {
    askAgain(client, { queryKey: key });
    askAgain(client, { queryKey: conversationKey(id) });
  };
  useLiveEvent('conversation_changed', ({ conversationId }) => {
    if (conversationId === id) again();
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={TIME.scheduled}>
      {error !== null && errorCode(error) !== 'not_found' ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined && error === null ? (
        <div className={classes.form}>
          <SkeletonBar width="70%" />
          <SkeletonBar width="40%" />
        </div>
      ) : data === undefined || data.length === 0 || error !== null ? (
        <p className={classes.hint}>{TIME.noneScheduled}</p>
      ) : (
        <ul className={classes.waiting}>
          {data.map((message) => (
            <Waiting key={message.id} message={message} isClosed={isClosed} onChanged={again} />
          ))}
        </ul>
      )}
    </BottomSheet>
  );
}

interface WaitingProps {
  message: ScheduledView;
  isClosed: boolean;
  onChanged: () => void;
}

function Waiting({ message, isClosed, onChanged }: WaitingProps) {
  const { id, content, sendAt, failure } = message;
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [edited, setEdited] = useState<{ words: string; moment: string } | null>(null);
  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      setEdited(null);
      onChanged();
    } catch (error) {
      const description = errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
      toast.show({ title: TIME.failed, description, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  }
  const { update, sendNow, cancel } = api.messaging.scheduled;
  if (edited !== null) {
    return (
      <li>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            const at = new Date(edited.moment);
            if (Number.isNaN(at.getTime())) return;
            void attempt(() => update.mutate({ id, content: edited.words, sendAt: at.toISOString() }));
          }}
        >
          <TextAreaField
            label={TIME.words}
            autosize
            value={edited.words}
            onChange={(event) => setEdited({ ...edited, words: event.currentTarget.value })}
          />
          <TextField
            type="datetime-local"
            label={TIME.pick}
            description={TIME.pickText(myZone())}
            value={edited.moment}
            onChange={(event) => setEdited({ ...edited, moment: event.currentTarget.value })}
          />
          <Button type="submit" isBusy={isBusy}>
            {TIME.save}
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className={classes.one}>
      <p className={classes.said} dir="auto">
        {content}
      </p>
      <p className={classes.when}>{inWords(new Date(sendAt))}</p>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.acts}>
        {!isClosed && (
          <>
            <Button
              size="sm"
              variant="soft"
              isBusy={isBusy}
              onClick={() => void attempt(() => sendNow.mutate({ id }))}
            >
              {TIME.sendNow}
            </Button>
            <Button
              size="sm"
              variant="soft"
              tone="neutral"
              onClick={() => setEdited({ words: content, moment: momentInput(new Date(sendAt)) })}
            >
              {TIME.change}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="soft"
          tone="danger"
          onClick={() => void attempt(() => cancel.mutate({ id }))}
        >
          {TIME.cancel}
        </Button>
      </div>
    </li>
  );
}

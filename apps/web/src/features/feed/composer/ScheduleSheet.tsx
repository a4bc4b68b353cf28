import { draftInput, SCHEDULE_DAYS_MAX } from '@kindred/validation/feed/drafts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DRAFTS_KEY } from '../query.ts';
import classes from './AudienceSheet.module.css';
import { SCHEDULE } from './copy.ts';
import { inputOf, type PostDraft } from './draft.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A moment as a field of local time holds it: `2026-03-01T09:30`. */
export function toLocalField(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ScheduleSheetProps {
  draft: PostDraft;
  /** When it is to be published so far; an hour from now unless given. */
  at?: string | null;
  onDone: () => void;
  onClose: () => void;
}

export default function ScheduleSheet({ draft, at, onDone, onClose }: ScheduleSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [time, setTime] = useState(() => toLocalField(new Date(at ?? Date.now() + HOUR_MS)));
  const moment = new Date(time);
  const isWrong = Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now();
  const schedule = useMutation({
    mutationFn: () => {
      const change = { input: draftInput.parse(inputOf(draft)), publishAt: moment.toISOString() };
      return draft.savedAs === null
        ? api.feed.drafts.create.mutate(change)
        : api.feed.drafts.update.mutate({ id: draft.savedAs, ...change });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: DRAFTS_KEY });
      const action = { label: SCHEDULE.see, onClick: () => void navigate('/drafts?list=scheduled') };
      toast.show({ title: SCHEDULE.done, tone: 'success', action });
      onDone();
    },
    onError: (error) =>
      toast.show({ title: SCHEDULE.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={SCHEDULE.title}
      bottom={
        <Button isWide isBusy={schedule.isPending} disabled={isWrong} onClick={() => schedule.mutate()}>
          {schedule.isPending ? SCHEDULE.busy : SCHEDULE.confirm}
        </Button>
      }
    >
      <div className={classes.body}>
        <p className={classes.hint}>{SCHEDULE.text}</p>
        <TextField
          type="datetime-local"
          label={SCHEDULE.time}
          description={SCHEDULE.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          min={toLocalField(new Date())}
          max={toLocalField(new Date(Date.now() + SCHEDULE_DAYS_MAX * DAY_MS))}
          value={time}
          error={isWrong ? SCHEDULE.past : undefined}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
    </BottomSheet>
  );
}

import { type EventView, eventPath } from '@kindred/validation/events';
import { duplicateEventInput } from '@kindred/validation/events/builder';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSettleEvent } from '../hooks.ts';
import { DUPLICATE } from './copy.ts';
import classes from './EventForm.module.css';
import { fieldOf } from './fieldOf.ts';
import { useAttempt } from './hooks.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { scheduleOf, type TimesDraft, timesAfter, timesOf } from './times.ts';

const WEEK = 7;
const schema = z.preprocess((times) => scheduleOf(times as TimesDraft), duplicateEventInput.shape.schedule);

/** Asks when a copy of an event takes place, a week later at first, and leads to it. */
export default function DuplicateSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const { id } = event;
  const navigate = useNavigate();
  const toast = useToast();
  const settle = useSettleEvent();
  const { client } = trpc.useUtils();
  const once = useAttempt();
  const [initial] = useState(() => timesAfter(timesOf(event), WEEK));
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial, fieldOf: fieldOf(initial) });
  const create = submit(async (times) => {
    const input = { id, schedule: schema.parse(times) };
    const copy: EventView = await client.events.duplicate.mutate(input, once(input));
    settle(copy);
    toast.show({ title: DUPLICATE.done, tone: 'success' });
    onClose();
    void navigate(eventPath(copy.id));
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={DUPLICATE.title}
      action={isBusy ? DUPLICATE.creating : DUPLICATE.create}
      isBusy={isBusy}
      onSubmit={create}
      problem={formError}
    >
      <p className={classes.note}>{DUPLICATE.text}</p>
      <ScheduleFields
        times={form.values}
        errors={form.errors}
        onChange={(times) => {
          form.setValues(times);
          form.clearErrors();
        }}
      />
    </FormSheet>
  );
}

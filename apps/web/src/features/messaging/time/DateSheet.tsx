import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { TIME } from './copy.ts';
import { dayInput } from './moments.ts';
import classes from './Time.module.css';

interface DateSheetProps {
  id: string;
  onGoTo: (seq: number) => void;
  onClose: () => void;
}

export function DateSheet({ id, onGoTo, onClose }: DateSheetProps) {
  const today = dayInput(new Date());
  const [day, setDay] = useState(today);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function show() {
    const begins = new Date(`${day}T00:00:00`);
    if (Number.isNaN(begins.getTime())) return;
    setBusy(true);
    setProblem('');
    try {
      const { seq } = await api.messaging.search.firstSince.query({ id, from: begins.toISOString() });
      if (seq === null) setProblem(TIME.noneSince);
      else {
        onClose();
        onGoTo(seq);
      }
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <BottomSheet isOpen onClose={onClose} title={TIME.date}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <TextField
          type="date"
          label={TIME.dateField}
          max={today}
          value={day}
          error={problem || undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {TIME.go}
        </Button>
      </form>
    </BottomSheet>
  );
}

import { IconClock, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { TIME } from './copy.ts';
import { inAnHour, inWords, momentInput, myZone, tomorrowMorning } from './moments.ts';
import classes from './Time.module.css';

interface LaterSheetProps {
  id: string;
  content: string;
  replyToMessageId: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** When the words in the composer are to be sent. */
export default function ScheduleSheet({ id, content, replyToMessageId, onDone, onClose }: LaterSheetProps) {
  const toast = useToast();
  const [now] = useState(() => new Date());
  const [moment, setMoment] = useState(() => momentInput(inAnHour(now)));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function put(at: Date) {
    if (isBusy || Number.isNaN(at.getTime())) return;
    setBusy(true);
    setProblem('');
    try {
      await api.messaging.scheduled.create.mutate({
        id,
        content,
        replyToMessageId,
        sendAt: at.toISOString(),
      });
      onDone();
      onClose();
      toast.show({ title: TIME.isSet, description: TIME.setFor(inWords(at)) });
    } catch (error) {
      setProblem(errorBody(error)?.issues?.[0]?.message ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <BottomSheet isOpen onClose={onClose} title={TIME.later}>
      <ListRow
        start={<IconClock size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={TIME.inAnHour}
        text={inWords(inAnHour(now))}
        onClick={() => void put(inAnHour(new Date()))}
      />
      <ListRow
        start={<IconSun size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={TIME.tomorrow}
        text={inWords(tomorrowMorning(now))}
        onClick={() => void put(tomorrowMorning(new Date()))}
      />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void put(new Date(moment));
        }}
      >
        <TextField
          type="datetime-local"
          label={TIME.pick}
          description={TIME.pickText(myZone())}
          min={momentInput(now)}
          value={moment}
          error={problem || undefined}
          onChange={(event) => setMoment(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {TIME.set}
        </Button>
      </form>
    </BottomSheet>
  );
}

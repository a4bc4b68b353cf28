import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.tsx';
import { RECORDER } from './copy.ts';
import type { Hold } from './pressAndHold.ts';
import { type Recorded, type Recording, startRecording } from './record.ts';
import { clock } from './shape.ts';
import classes from './VoiceBar.module.css';

interface VoiceBarProps {
  /** Sent as soon as the finger that began it is lifted; null when it was a tap. */
  hold: Hold | null;
  onDone: (recorded: Recorded) => void;
  onCancel: () => void;
}

const BARS = 40;
/** What is shorter was not meant. */
const LEAST_MS = 1_000;

/** Records from the moment it is there, in one line: how loud, how long, away with it, or off it goes. */
export default function VoiceBar({ hold, onDone, onCancel }: VoiceBarProps) {
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [elapsed, setElapsed] = useState(0);
  const recording = useRef<Recording | null>(null);
  const told = useRef({ onDone, onCancel });
  told.current = { onDone, onCancel };

  useEffect(() => {
    let isGone = false;
    void startRecording({
      onLevel(now, level) {
        setElapsed(now);
        setLevels((before) => [...before, level].slice(-BARS));
      },
      onProblem(problem) {
        showToast({
          title: RECORDER[problem].title,
          description: RECORDER[problem].text,
          tone: 'destructive',
        });
        told.current.onCancel();
      },
      onDone(recorded) {
        if (recorded.duration >= LEAST_MS) {
          told.current.onDone(recorded);
          return;
        }
        showToast({ title: RECORDER.short, description: RECORDER.shortText });
        told.current.onCancel();
      },
    }).then((started) => {
      if (isGone) started?.cancel();
      recording.current = started;
      if (hold?.isOver) started?.stop();
    });
    if (hold !== null) hold.onOver = () => recording.current?.stop();
    return () => {
      isGone = true;
      if (hold !== null) hold.onOver = null;
      recording.current?.cancel();
    };
  }, [hold]);

  return (
    <fieldset
      className={classes.bar}
      aria-label={RECORDER.recording}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <IconButton label={RECORDER.discard} tone="danger" onClick={onCancel}>
        <IconTrash size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <span className={classes.dot} aria-hidden />
      <span className={classes.time} role="timer">
        {clock(elapsed)}
      </span>
      <span className={classes.wave} aria-hidden>
        {levels.map((level, at) => (
          <span key={at} style={{ height: `${Math.max(8, level)}%` }} />
        ))}
      </span>
      <IconButton
        label={RECORDER.send}
        variant="filled"
        tone="primary"
        autoFocus
        onClick={() => recording.current?.stop()}
      >
        <IconArrowUp size={ICON.bar} stroke={2} />
      </IconButton>
    </fieldset>
  );
}

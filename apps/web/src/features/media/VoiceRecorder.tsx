import { type MediaView, VOICE_MAX } from '@kindred/validation/media';
import { IconMicrophone, IconMicrophoneOff, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PICKER, RECORDER } from './copy.ts';
import { type Recorded, type Recording, type RecordingProblem, startRecording } from './record.ts';
import { clock } from './shape.ts';
import { uploadFile } from './upload.ts';
import VoicePlayer from './VoicePlayer.tsx';
import classes from './VoiceRecorder.module.css';

export interface VoiceRecorderProps {
  /** The recording that has arrived; null while there is none. */
  media: MediaView | null;
  onChange: (media: MediaView | null) => void;
  isDisabled?: boolean;
  /** Told whether one is being made, or on its way. */
  onBusy?: (isBusy: boolean) => void;
}

type State =
  | { is: 'ready' }
  | { is: 'recording'; elapsed: number; level: number }
  | { is: 'problem'; problem: RecordingProblem }
  | { is: 'made'; recorded: Recorded; url: string; failed: string | null };

/** In the last seconds a reader is told. */
const WARN_MS = 30_000;

/** Records a voice in the browser, lets it be heard, and sends it meanwhile. */
export default function VoiceRecorder({ media, onChange, isDisabled = false, onBusy }: VoiceRecorderProps) {
  const [state, setState] = useState<State>({ is: 'ready' });
  const recording = useRef<Recording | null>(null);
  const sending = useRef<AbortController | null>(null);
  const isGone = useRef(false);
  const isSending = state.is === 'made' && state.failed === null && media === null;
  const isBusy = state.is === 'recording' || (state.is === 'made' && media === null);
  const tellBusy = useRef(onBusy);
  tellBusy.current = onBusy;
  useEffect(() => tellBusy.current?.(isBusy), [isBusy]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.cancel();
      sending.current?.abort();
    };
  }, []);
  const madeUrl = state.is === 'made' ? state.url : null;
  useEffect(() => () => void (madeUrl && URL.revokeObjectURL(madeUrl)), [madeUrl]);

  // Emptied from outside, as when the post is out.
  const had = useRef(media !== null);
  useEffect(() => {
    if (had.current && media === null) setState((now) => (now.is === 'made' ? { is: 'ready' } : now));
    had.current = media !== null;
  }, [media]);

  async function record() {
    setState({ is: 'recording', elapsed: 0, level: 0 });
    const started = await startRecording({
      onLevel: (elapsed, level) => setState({ is: 'recording', elapsed, level }),
      onProblem: (problem) => setState({ is: 'problem', problem }),
      onDone(recorded) {
        const made = {
          is: 'made',
          recorded,
          url: URL.createObjectURL(recorded.sound),
          failed: null,
        } as const;
        setState(made);
        void send(made);
      },
    });
    // Left while the browser was still asking.
    if (isGone.current) started?.cancel();
    recording.current = started;
  }

  async function send(made: State & { is: 'made' }) {
    const { sound, duration, waveform } = made.recorded;
    const stop = new AbortController();
    sending.current = stop;
    setState({ ...made, failed: null });
    try {
      const kept = await uploadFile(sound, { duration, waveform, signal: stop.signal });
      if (!stop.signal.aborted) onChange(kept);
    } catch (error) {
      if (!stop.signal.aborted) setState({ ...made, failed: messageOf(error) });
    }
  }

  function discard() {
    recording.current?.cancel();
    sending.current?.abort();
    setState({ is: 'ready' });
    if (media !== null) onChange(null);
  }

  if (state.is === 'recording') {
    const left = VOICE_MAX - state.elapsed;
    return (
      <div className={classes.box} data-recording>
        <IconButton label={RECORDER.discard} onClick={discard}>
          <IconTrash size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
        <span className={classes.meter} role="img" aria-label={RECORDER.recording}>
          <span className={classes.level} style={{ scale: `${Math.max(0.03, state.level / 100)} 1` }} />
        </span>
        <span className={classes.time}>{clock(state.elapsed)}</span>
        <span className={classes.warning} aria-live="polite">
          {left <= WARN_MS && RECORDER.left(Math.ceil(left / 10_000) * 10)}
        </span>
        <IconButton
          label={RECORDER.stop}
          variant="filled"
          tone="danger"
          data-autofocus
          onClick={() => recording.current?.stop()}
        >
          <IconPlayerStopFilled size={ICON.row} />
        </IconButton>
      </div>
    );
  }

  // What is on this device plays on while the same arrives at the server.
  const heard =
    state.is === 'made'
      ? { url: state.url, duration: state.recorded.duration, waveform: state.recorded.waveform, alt: null }
      : media;
  if (heard !== null) {
    return (
      <div className={classes.made}>
        <VoicePlayer media={heard} />
        <div className={classes.actions}>
          <span className={classes.note} role={state.is === 'made' && state.failed ? 'alert' : 'status'}>
            {isSending && RECORDER.sending}
            {state.is === 'made' && state.failed !== null && `${RECORDER.failed}. ${state.failed}`}
          </span>
          {state.is === 'made' && state.failed !== null && (
            <Button variant="soft" size="sm" disabled={isDisabled} onClick={() => void send(state)}>
              {PICKER.retry}
            </Button>
          )}
          <Button variant="subtle" tone="neutral" size="sm" disabled={isDisabled} onClick={discard}>
            {RECORDER.discard}
          </Button>
        </div>
      </div>
    );
  }

  const problem = state.is === 'problem' ? RECORDER[state.problem] : null;
  return (
    <div className={classes.start}>
      {problem && (
        <div className={classes.problem} role="alert">
          <IconMicrophoneOff size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
          <div>
            <p className={classes.problemTitle}>{problem.title}</p>
            <p>{problem.text}</p>
          </div>
        </div>
      )}
      <Button
        variant="soft"
        disabled={isDisabled}
        icon={<IconMicrophone size={ICON.row} stroke={ICON_STROKE} />}
        onClick={() => void record()}
      >
        {RECORDER.record}
      </Button>
      <span className={classes.note}>{RECORDER.hint(VOICE_MAX / 60_000)}</span>
    </div>
  );
}

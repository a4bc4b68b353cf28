import type { MediaView } from '@kindred/validation/media';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON } from '../../ui/icons.ts';
import { PLAYER } from './copy.ts';
import { playAlone } from './playing.ts';
import { bars, clock } from './shape.ts';
import classes from './VoicePlayer.module.css';

const BARS = 48;
const STEP_SECONDS = 1;

type Voice = Pick<MediaView, 'url' | 'duration' | 'waveform' | 'alt'>;

/** A recording as it looks: how loud it is, how far it has come, and a handle to go elsewhere. */
export default function VoicePlayer({ media }: { media: Voice }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  // What a browser recorded does not say in itself how long it is.
  const whole = (media.duration ?? measured ?? 0) / 1000;
  useFrames(isPlaying, () => setAt(audio.current?.currentTime ?? 0));

  function toggle() {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying) element.pause();
    else element.play().catch(() => setPlaying(false));
  }
  function seek(to: number) {
    if (audio.current !== null) audio.current.currentTime = to;
    setAt(to);
  }

  const label = isPlaying ? PLAYER.pause : PLAYER.play;
  const heights = bars(media.waveform ?? [], BARS);
  const share = whole > 0 ? Math.min(1, at / whole) : 0;
  return (
    <fieldset className={classes.player} aria-label={media.alt ?? PLAYER.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: made by a person a moment ago; there are no captions to show. */}
      <audio
        ref={audio}
        src={media.url}
        preload="metadata"
        onPlay={(event) => {
          playAlone(event.currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setMeasured(duration * 1000);
        }}
        onError={() => setBroken(true)}
      />
      <IconButton label={label} variant="filled" tone="primary" onClick={toggle} disabled={isBroken}>
        {isPlaying ? <IconPlayerPauseFilled size={ICON.row} /> : <IconPlayerPlayFilled size={ICON.row} />}
      </IconButton>
      {isBroken ? (
        <span className={classes.broken}>{PLAYER.broken}</span>
      ) : (
        <span className={classes.wave}>
          {heights.map((height, index) => (
            <span
              key={index}
              className={classes.bar}
              data-heard={(index + 0.5) / BARS <= share}
              style={{ height: `${Math.max(8, height)}%` }}
            />
          ))}
          <input
            type="range"
            className={classes.seek}
            aria-label={PLAYER.seek}
            aria-valuetext={PLAYER.at(clock(at * 1000), clock(whole * 1000))}
            min={0}
            max={Math.max(whole, 0.1)}
            step={STEP_SECONDS}
            value={Math.min(at, whole)}
            onChange={(event) => seek(Number(event.currentTarget.value))}
          />
        </span>
      )}
      <span className={classes.time}>{clock((isPlaying || at > 0 ? at : whole) * 1000)}</span>
    </fieldset>
  );
}

/** A bar that jumps four times a second looks broken; one that moves with every picture does not. */
function useFrames(isOn: boolean, onFrame: () => void): void {
  const latest = useRef(onFrame);
  latest.current = onFrame;
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function next() {
      latest.current();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

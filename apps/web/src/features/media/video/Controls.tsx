import type { CaptionsView } from '@kindred/validation/courses/video';
import {
  IconMaximize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { clock } from '../shape.ts';
import { VIDEO } from './copy.ts';
import type { PlayerAction } from './keys.ts';
import { type Playback, usePlayback } from './Playback.ts';
import classes from './Player.module.css';
import { type PlayerSettings, SPEEDS } from './settings.ts';

interface ControlsProps {
  playback: Playback;
  video: RefObject<HTMLVideoElement | null>;
  /** Seconds, until the video says it itself. */
  length: number;
  isPlaying: boolean;
  isBroken: boolean;
  captions: readonly CaptionsView[];
  settings: PlayerSettings;
  onSettings: (settings: PlayerSettings) => void;
  onAction: (action: PlayerAction) => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE } as const;

export function Controls(props: ControlsProps) {
  const { playback, video, length, isPlaying, isBroken, captions, settings, onSettings, onAction } = props;
  const { volume, isMuted } = useVolume(video);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return (
    <div className={classes.controls}>
      <SeekBar playback={playback} video={video} length={length} isDisabled={isBroken} />
      <div className={classes.row}>
        <IconButton
          label={isPlaying ? VIDEO.pause : VIDEO.play}
          variant="filled"
          tone="primary"
          disabled={isBroken}
          onClick={() => onAction({ do: 'toggle' })}
        >
          {isPlaying ? <IconPlayerPauseFilled size={ICON.row} /> : <IconPlayerPlayFilled size={ICON.row} />}
        </IconButton>
        <IconButton label={VIDEO.back} onClick={() => onAction({ do: 'seek', by: -10 })}>
          <IconRewindBackward10 {...icon} />
        </IconButton>
        <IconButton label={VIDEO.forward} onClick={() => onAction({ do: 'seek', by: 10 })}>
          <IconRewindForward10 {...icon} />
        </IconButton>
        <IconButton label={isMuted ? VIDEO.unmute : VIDEO.mute} onClick={() => onAction({ do: 'mute' })}>
          {isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
        </IconButton>
        <input
          type="range"
          className={classes.volume}
          data-control="volume"
          aria-label={VIDEO.volume}
          min={0}
          max={1}
          step={0.1}
          value={isMuted ? 0 : volume}
          onChange={(event) => {
            if (video.current === null) return;
            video.current.volume = Number(event.currentTarget.value);
            video.current.muted = false;
          }}
        />
        <span className={classes.end}>
          <select
            className={classes.select}
            aria-label={VIDEO.speed}
            value={settings.speed}
            onChange={(event) => onSettings({ ...settings, speed: Number(event.currentTarget.value) })}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {VIDEO.speedOf(speed)}
              </option>
            ))}
          </select>
          {captions.length > 0 && (
            <select
              className={classes.select}
              aria-label={VIDEO.captions}
              value={settings.captions ?? ''}
              onChange={(event) => onSettings({ ...settings, captions: event.currentTarget.value || null })}
            >
              <option value="">{VIDEO.captionsOff}</option>
              {captions.map(({ id, language, label }) => (
                <option key={id} value={language}>
                  {label}
                </option>
              ))}
            </select>
          )}
          {document.pictureInPictureEnabled && (
            <IconButton label={VIDEO.pictureInPicture} onClick={() => void togglePicture(video.current)}>
              <IconPictureInPicture {...icon} />
            </IconButton>
          )}
          <IconButton
            label={isFull ? VIDEO.leaveFullScreen : VIDEO.fullScreen}
            onClick={() => onAction({ do: 'fullScreen' })}
          >
            <IconMaximize {...icon} />
          </IconButton>
        </span>
      </div>
    </div>
  );
}

interface SeekBarProps {
  playback: Playback;
  video: RefObject<HTMLVideoElement | null>;
  length: number;
  isDisabled: boolean;
}

function SeekBar({ playback, video, length, isDisabled }: SeekBarProps) {
  const at = usePlayback(playback, (now) => now.at);
  const measured = video.current?.duration ?? Number.NaN;
  const whole = Number.isFinite(measured) ? measured : length;
  const share = (seconds: number) => `${whole > 0 ? Math.min(100, (seconds * 100) / whole) : 0}%`;
  return (
    <div className={classes.seekRow}>
      <span className={classes.seekBox}>
        <span className={classes.bar} aria-hidden>
          <span className={classes.buffered} style={{ width: share(bufferedTo(video.current, at)) }} />
          <span className={classes.played} style={{ width: share(at) }} />
        </span>
        <input
          type="range"
          className={classes.seek}
          aria-label={VIDEO.seek}
          aria-valuetext={VIDEO.at(clock(at * 1000), clock(whole * 1000))}
          min={0}
          max={Math.max(whole, 0.1)}
          step={1}
          value={Math.min(at, whole)}
          disabled={isDisabled}
          onChange={(event) => playback.seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={classes.time}>
        {clock(at * 1000)} / {clock(whole * 1000)}
      </span>
    </div>
  );
}

/** How far the part that is being played is loaded. */
function bufferedTo(video: HTMLVideoElement | null, at: number): number {
  const ranges = video?.buffered;
  for (let range = 0; range < (ranges?.length ?? 0); range += 1) {
    const end = ranges?.end(range) ?? 0;
    if ((ranges?.start(range) ?? 0) <= at && at <= end) return end;
  }
  return 0;
}

function useVolume(video: RefObject<HTMLVideoElement | null>) {
  const [now, setNow] = useState({ volume: 1, isMuted: false });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const onChange = () => setNow({ volume: element.volume, isMuted: element.muted });
    element.addEventListener('volumechange', onChange);
    return () => element.removeEventListener('volumechange', onChange);
  }, [video]);
  return now;
}

async function togglePicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // The browser refuses it before the video is loaded.
  }
}

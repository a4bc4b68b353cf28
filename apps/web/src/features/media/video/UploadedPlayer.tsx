import type { CaptionsView } from '@kindred/validation/courses/video';
import type { UploadedVideo } from '@kindred/validation/media/video';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { playAlone } from '../playing.ts';
import { Controls } from './Controls.tsx';
import { VIDEO } from './copy.ts';
import { actionOf, type PlayerAction } from './keys.ts';
import type { Playback } from './Playback.ts';
import classes from './Player.module.css';
import { keepSettings, readSettings, SPEEDS } from './settings.ts';

/** Closer to the end than this a video starts again. */
const END_SECONDS = 5;

/** Follows playback. Times are in seconds. */
export interface WatchReports {
  onPlay: (now: number) => void;
  onTime: (now: number, speed: number) => void;
  onSeek: (now: number) => void;
  onStop: (now: number, speed: number) => void;
}

interface UploadedPlayerProps {
  upload: UploadedVideo;
  title: string;
  playback: Playback;
  captions?: readonly CaptionsView[];
  /** Seconds. */
  startAt?: number;
  reports?: WatchReports;
  onEnded?: () => void;
}

/** An uploaded video, or a sentence until it plays. */
export function UploadedPlayer(props: UploadedPlayerProps) {
  const { id, status, url, error } = props.upload;
  if (status !== 'ready' || url === null) {
    const sentence = status === 'failed' ? (error ?? VIDEO.failed) : VIDEO.processing;
    return (
      <p className={classes.sentence} role="status">
        {sentence}
      </p>
    );
  }
  return <Player key={id} {...props} url={url} />;
}

const NO_CAPTIONS: readonly CaptionsView[] = [];

function Player(props: UploadedPlayerProps & { url: string }) {
  const { upload, url, title, playback, captions = NO_CAPTIONS, startAt = 0, reports, onEnded } = props;
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [settings, setSettings] = useState(readSettings);
  const start = useRef(startAt);

  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      playback.attach(element);
    },
    [playback],
  );
  useEffect(() => {
    keepSettings(settings);
    if (video.current === null) return;
    video.current.playbackRate = settings.speed;
    for (const track of video.current.textTracks) {
      track.mode = track.language === settings.captions ? 'showing' : 'disabled';
    }
  }, [settings]);

  const speedNow = () => video.current?.playbackRate ?? 1;
  const toggle = () => {
    const element = video.current;
    if (element === null) return;
    if (element.paused) element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const retry = () => {
    start.current = playback.at;
    setBroken(false);
    video.current?.load();
  };
  const run = (action: PlayerAction) => {
    const element = video.current;
    if (element === null) return;
    if (action.do === 'toggle') toggle();
    else if (action.do === 'seek') playback.seek(element.currentTime + action.by);
    else if (action.do === 'volume') element.volume = Math.min(1, Math.max(0, element.volume + action.by));
    else if (action.do === 'mute') element.muted = !element.muted;
    else if (action.do === 'fullScreen') toggleFullScreen(box.current, element);
    else if (action.do === 'captions') {
      const language = settings.captions === null ? (captions[0]?.language ?? null) : null;
      setSettings({ ...settings, captions: language });
    } else if (action.do === 'speed') {
      const at = (SPEEDS as readonly number[]).indexOf(settings.speed);
      setSettings({ ...settings, speed: SPEEDS[at + action.by] ?? settings.speed });
    }
  };

  return (
    <fieldset
      ref={box}
      className={classes.player}
      aria-label={VIDEO.player(title)}
      onKeyDown={(event) => {
        const action = actionOf(event);
        if (action === null) return;
        event.preventDefault();
        run(action);
      }}
    >
      <div className={classes.picture} style={{ aspectRatio: ratioOf(upload) }}>
        {/* biome-ignore lint/a11y/useMediaCaption: those who upload it add captions, which are tracks where they are there. */}
        <video
          ref={attach}
          className={classes.video}
          src={url}
          aria-label={title}
          playsInline
          preload="metadata"
          onClick={toggle}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.playbackRate = settings.speed;
            if (start.current < currentTarget.duration - END_SECONDS) playback.seek(start.current);
          }}
          onPlay={({ currentTarget }) => {
            playAlone(currentTarget);
            setPlaying(true);
            reports?.onPlay(currentTarget.currentTime);
          }}
          onPause={({ currentTarget }) => {
            setPlaying(false);
            reports?.onStop(currentTarget.currentTime, speedNow());
          }}
          onSeeking={({ currentTarget }) => reports?.onSeek(currentTarget.currentTime)}
          onTimeUpdate={({ currentTarget }) => {
            reports?.onTime(currentTarget.currentTime, speedNow());
            playback.moved(currentTarget.currentTime);
          }}
          onEnded={({ currentTarget }) => {
            setPlaying(false);
            reports?.onStop(currentTarget.currentTime, speedNow());
            onEnded?.();
          }}
          onError={() => setBroken(true)}
        >
          {captions.map(({ id, language, label, url: src }) => (
            <track
              key={id}
              kind="captions"
              src={src}
              srcLang={language}
              label={label}
              default={language === settings.captions}
            />
          ))}
        </video>
        {isBroken && (
          <div className={classes.broken} role="alert">
            <p>{VIDEO.broken}</p>
            <Button variant="soft" size="sm" onClick={retry}>
              {VIDEO.retry}
            </Button>
          </div>
        )}
      </div>
      <Controls
        playback={playback}
        video={video}
        length={(upload.duration ?? 0) / 1000}
        isPlaying={isPlaying}
        isBroken={isBroken}
        captions={captions}
        settings={settings}
        onSettings={setSettings}
        onAction={run}
      />
    </fieldset>
  );
}

/** A portrait video stays as tall as a landscape one. */
function ratioOf({ width, height }: UploadedVideo): string {
  return width !== null && height !== null && width > height ? `${width} / ${height}` : '16 / 9';
}

/** iPhones show a video alone in full screen, not an element around it. */
type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullScreen(box: HTMLElement | null, video: IosVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}

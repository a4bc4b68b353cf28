import type { LessonView } from '@kindred/validation/courses';
import type { LessonVideoView } from '@kindred/validation/courses/video';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { playAlone } from '../../media/public.tsx';
import { Controls } from './Controls.tsx';
import { VIDEO } from './copy.ts';
import { actionOf, type PlayerAction } from './keys.ts';
import type { Playback } from './Playback.ts';
import classes from './Player.module.css';
import { keepSettings, readPosition, readSettings, SPEEDS } from './settings.ts';
import { useWatchReports } from './useWatchReports.ts';

/** Closer to the end than this a video starts again. */
const END_SECONDS = 5;

interface LessonPlayerProps {
  lesson: LessonView;
  playback: Playback;
  onEnded: () => void;
}

/** The uploaded video of a lesson. */
export function LessonPlayer({ lesson, ...rest }: LessonPlayerProps) {
  const { upload } = lesson;
  if (upload === null) return null;
  if (upload.status !== 'ready' || upload.url === null) {
    const sentence = upload.status === 'failed' ? (upload.error ?? VIDEO.failed) : VIDEO.processing;
    return (
      <p className={classes.sentence} role="status">
        {sentence}
      </p>
    );
  }
  return <Player key={upload.id} lesson={lesson} upload={upload} url={upload.url} {...rest} />;
}

interface PlayerProps extends LessonPlayerProps {
  upload: LessonVideoView;
  url: string;
}

function Player({ lesson, upload, url, playback, onEnded }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [settings, setSettings] = useState(readSettings);
  const reports = useWatchReports(lesson);
  /** Where playback starts: what the server keeps for every device, else what this one does. */
  const start = useRef(lesson.watch?.position ?? readPosition(lesson.id));

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
      const [first] = lesson.captions;
      const captions = settings.captions === null ? (first?.language ?? null) : null;
      setSettings({ ...settings, captions });
    } else if (action.do === 'speed') {
      const at = (SPEEDS as readonly number[]).indexOf(settings.speed);
      setSettings({ ...settings, speed: SPEEDS[at + action.by] ?? settings.speed });
    }
  };

  return (
    <fieldset
      ref={box}
      className={classes.player}
      aria-label={VIDEO.player(lesson.title)}
      onKeyDown={(event) => {
        const action = actionOf(event);
        if (action === null) return;
        event.preventDefault();
        run(action);
      }}
    >
      <div className={classes.picture} style={{ aspectRatio: ratioOf(upload) }}>
        {/* biome-ignore lint/a11y/useMediaCaption: teachers add captions, which are tracks where they are there. */}
        <video
          ref={attach}
          className={classes.video}
          src={url}
          aria-label={lesson.title}
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
            reports.onPlay(currentTarget.currentTime);
          }}
          onPause={({ currentTarget }) => {
            setPlaying(false);
            reports.onStop(currentTarget.currentTime, speedNow());
          }}
          onSeeking={({ currentTarget }) => reports.onSeek(currentTarget.currentTime)}
          onTimeUpdate={({ currentTarget }) => {
            reports.onTime(currentTarget.currentTime, speedNow());
            playback.moved(currentTarget.currentTime);
          }}
          onEnded={({ currentTarget }) => {
            setPlaying(false);
            reports.onStop(currentTarget.currentTime, speedNow());
            onEnded();
          }}
          onError={() => setBroken(true)}
        >
          {lesson.captions.map(({ id, language, label, url: src }) => (
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
        captions={lesson.captions}
        settings={settings}
        onSettings={setSettings}
        onAction={run}
      />
    </fieldset>
  );
}

/** A portrait video stays as tall as a landscape one. */
function ratioOf({ width, height }: LessonVideoView): string {
  return width !== null && height !== null && width > height ? `${width} / ${height}` : '16 / 9';
}

/** iPhones show a video alone in full screen, not an element around it. */
type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullScreen(box: HTMLElement | null, video: IosVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}

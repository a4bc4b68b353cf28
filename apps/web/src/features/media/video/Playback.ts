import { useSyncExternalStore } from 'react';

/** An uploaded video, for the parts of the screen that show its time or seek in it. */
export class Playback {
  private video: HTMLVideoElement | null = null;
  private readonly listeners = new Set<() => void>();
  /** Seconds. */
  at = 0;

  attach = (video: HTMLVideoElement | null): void => {
    this.video = video;
    this.changed();
  };

  get isAttached(): boolean {
    return this.video !== null;
  }

  moved(at: number): void {
    this.at = at;
    this.changed();
  }

  seek(to: number): void {
    const { video } = this;
    if (video === null) return;
    const end = Number.isFinite(video.duration) ? video.duration : to;
    video.currentTime = Math.min(Math.max(0, to), end);
    this.moved(video.currentTime);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private changed(): void {
    for (const each of this.listeners) each();
  }
}

/** Something that follows from the playback; the component is drawn again when it changes. */
export function usePlayback<Value extends string | number | boolean>(
  playback: Playback,
  read: (playback: Playback) => Value,
): Value {
  return useSyncExternalStore(playback.subscribe, () => read(playback));
}

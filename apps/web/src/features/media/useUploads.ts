import type { MediaKind, MediaView } from '@kindred/validation/media';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { newKey } from '../../app/idempotency.ts';
import { showToast } from '../../ui/toast.tsx';
import { PICKER } from './copy.ts';
import { posterOf } from './poster.ts';
import { kindOfFile, problemOf, uploadFile } from './upload.ts';

export interface Upload {
  key: string;
  kind: MediaKind;
  /** Shown from the first moment: of the file itself, on this device. */
  preview: string;
  state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  media: MediaView | null;
  problem: string | null;
  /** Null for one that was there before. */
  file: File | null;
}

interface UploadsOptions {
  /** Those that are there already, such as in a draft. */
  media: readonly MediaView[];
  /** Told whenever another list of files is there for good. */
  onChange: (media: MediaView[]) => void;
  accepts: 'image' | 'video' | 'both';
  max: number;
  /** Told whether something is still on its way, or failed and not yet removed. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

function there(media: MediaView): Upload {
  return {
    key: media.id,
    kind: media.kind,
    preview: media.kind === 'video' ? (media.posterUrl ?? '') : (media.sources[0]?.url ?? media.url),
    state: 'done',
    progress: 1,
    media,
    problem: null,
    file: null,
  };
}

/** Several files on their way at once, each shown, taken back, moved and tried again on its own. */
export function useUploads({ media, onChange, accepts, max, onBusy }: UploadsOptions) {
  const [items, setItems] = useState<Upload[]>(() => media.map(there));
  const latest = useRef(items);
  const stops = useRef(new Map<string, AbortController>());
  const told = useRef({ onChange, onBusy });
  told.current = { onChange, onBusy };

  function set(next: Upload[]): void {
    const done = (list: Upload[]) => list.flatMap((item) => item.media ?? []);
    const before = done(latest.current);
    latest.current = next;
    setItems(next);
    const now = done(next);
    const isSame = now.length === before.length && now.every((each, index) => each === before[index]);
    if (!isSame) told.current.onChange(now);
    told.current.onBusy?.(next.some(({ state }) => state !== 'done'));
  }
  const change = (key: string, by: Partial<Upload>) =>
    set(latest.current.map((item) => (item.key === key ? { ...item, ...by } : item)));

  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort();
      for (const { file, preview } of latest.current) if (file) URL.revokeObjectURL(preview);
    },
    [],
  );

  // Emptied from outside, as when the post is out.
  const had = useRef(media.length > 0);
  useEffect(() => {
    if (had.current && media.length === 0 && latest.current.every(({ state }) => state === 'done')) {
      latest.current = [];
      setItems([]);
    }
    had.current = media.length > 0;
  }, [media.length]);

  async function send({ key, file, kind, preview }: Upload): Promise<void> {
    if (file === null) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, problem: null });
    try {
      const { picture, duration } =
        kind === 'video' ? await posterOf(preview) : { picture: null, duration: null };
      if (stop.signal.aborted) return;
      const kept = await uploadFile(file, {
        poster: picture,
        duration,
        signal: stop.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { state: 'done', progress: 1, media: kept });
    } catch (error) {
      if (!stop.signal.aborted) change(key, { state: 'failed', problem: messageOf(error) });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    items,
    add(files: Iterable<File>): void {
      const chosen = [...files];
      const room = max - latest.current.length;
      if (chosen.length > room) showToast({ title: PICKER.tooMany(max), tone: 'destructive' });
      const added = chosen.slice(0, Math.max(0, room)).map((file): Upload => {
        const problem = problemOf(file, accepts);
        return {
          key: newKey(),
          kind: kindOfFile(file) ?? 'image',
          preview: URL.createObjectURL(file),
          state: problem === null ? 'sending' : 'failed',
          progress: 0,
          media: null,
          problem,
          file,
        };
      });
      if (added.length === 0) return;
      set([...latest.current, ...added]);
      for (const item of added) if (item.problem === null) void send(item);
    },
    remove(key: string): void {
      const gone = latest.current.find((item) => item.key === key);
      stops.current.get(key)?.abort();
      if (gone?.file) URL.revokeObjectURL(gone.preview);
      set(latest.current.filter((item) => item.key !== key));
      // Whether it is used elsewhere is known to the server; what is not goes by itself in a day.
      if (gone?.media) void api.media.delete.mutate({ id: gone.media.id }).catch(() => undefined);
    },
    move(key: string, by: -1 | 1): void {
      const list = [...latest.current];
      const from = list.findIndex((item) => item.key === key);
      const [item] = list.splice(from, 1);
      if (from === -1 || item === undefined) return;
      list.splice(Math.max(0, from + by), 0, item);
      set(list);
    },
    retry(key: string): void {
      const item = latest.current.find((each) => each.key === key);
      if (item) void send(item);
    },
    /** Whether sending it once more could help. */
    canRetry: ({ file }: Upload) => file !== null && problemOf(file, accepts) === null,
    async describe(key: string, words: string): Promise<void> {
      const kept = latest.current.find((item) => item.key === key)?.media;
      const alt = words.trim();
      if (!kept || alt === (kept.alt ?? '')) return;
      try {
        change(key, { media: await api.media.describe.mutate({ id: kept.id, alt }) });
      } catch (error) {
        showToast({ title: PICKER.describeFailed, description: messageOf(error), tone: 'destructive' });
      }
    },
  };
}

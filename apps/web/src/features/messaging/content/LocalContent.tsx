import type { MediaView } from '@kindred/validation/media';
import { useLayoutEffect, useState } from 'react';
import { type Attached, progressOf } from '../attach/deliver.ts';
import type { LocalFile } from '../attach/files.ts';
import { ATTACH } from '../copy.ts';
import classes from './MessageContent.module.css';
import { MessageContent } from './MessageContent.tsx';

type Shown = LocalFile & { kind: MediaView['kind'] };

function asMedia(file: Shown, at: number): MediaView {
  const url = URL.createObjectURL(file.blob);
  return {
    id: String(at),
    kind: file.kind,
    url,
    sources: [],
    mimeType: file.blob.type,
    width: file.width,
    height: file.height,
    blur: null,
    alt: null,
    duration: file.duration,
    waveform: file.waveform === null ? null : [...file.waveform],
    posterUrl: file.poster && URL.createObjectURL(file.poster),
  };
}

/** What a message on its way holds, from this device. */
export function LocalContent({ messageKey, attached }: { messageKey: string; attached: Attached }) {
  const { files, location } = attached;
  const [first] = files;
  const [media, setMedia] = useState<MediaView[]>([]);
  const name = files.map((file) => file.name).join();
  useLayoutEffect(() => {
    const shown = files.filter((file): file is Shown => file.kind !== 'file').map(asMedia);
    setMedia(shown);
    return () => {
      for (const { url, posterUrl } of shown) {
        URL.revokeObjectURL(url);
        if (posterUrl !== null) URL.revokeObjectURL(posterUrl);
      }
    };
  }, [messageKey, name]);
  const share = progressOf(messageKey);
  const file = first?.kind === 'file' ? { name: first.name, size: first.blob.size, url: null } : null;
  return (
    <>
      <MessageContent media={media} file={file} location={location} />
      {share !== undefined && (
        <span className={classes.uploading} role="status">
          {ATTACH.uploading(Math.round(share * 100))}
        </span>
      )}
    </>
  );
}

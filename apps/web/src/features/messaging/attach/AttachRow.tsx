import { IconCamera, IconFile, IconGif, IconMapPin, IconMoodSmile, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ATTACH } from '../copy.ts';
import classes from './Attach.module.css';
import { GALLERY_TYPES, GIF_TYPES, type LocalFile } from './files.ts';

interface AttachRowProps {
  onFiles: (files: Iterable<File>, kind?: LocalFile['kind']) => void;
  onEmoji: () => void;
  onLocation: () => void;
}

/** What can go with a message, each with its name. */
export default function AttachRow({ onFiles, onEmoji, onLocation }: AttachRowProps) {
  const photo = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const gif = useRef<HTMLInputElement>(null);
  const button = (Icon: typeof IconFile, label: string, onClick: () => void) => (
    <button type="button" className={classes.choice} onClick={onClick}>
      <Icon size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
      <span>{label}</span>
    </button>
  );
  const take = (kind?: LocalFile['kind']) => (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])], kind);
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  return (
    <fieldset className={classes.row} aria-label={ATTACH.row}>
      {button(IconPhoto, ATTACH.photo, () => photo.current?.click())}
      {button(IconCamera, ATTACH.camera, () => camera.current?.click())}
      {button(IconFile, ATTACH.file, () => file.current?.click())}
      {button(IconMoodSmile, ATTACH.emoji, onEmoji)}
      {button(IconGif, ATTACH.gif, () => gif.current?.click())}
      {button(IconMapPin, ATTACH.location, onLocation)}
      <input
        ref={photo}
        type="file"
        hidden
        multiple
        accept={GALLERY_TYPES}
        aria-label={ATTACH.photo}
        onChange={take()}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={ATTACH.camera}
        onChange={take()}
      />
      <input ref={file} type="file" hidden multiple aria-label={ATTACH.file} onChange={take('file')} />
      <input
        ref={gif}
        type="file"
        hidden
        accept={GIF_TYPES}
        aria-label={ATTACH.gif}
        onChange={take('image')}
      />
    </fieldset>
  );
}

import { IconDownload, IconFileText } from '@tabler/icons-react';
import { formatBytes } from '../../ui/bytes.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import classes from './Files.module.css';

interface FileRowProps {
  file: { name: string; size: number; url: string };
  /** Beside the size. */
  note?: string | undefined;
}

/** A file to download. */
export function FileRow({ file: { name, size, url }, note }: FileRowProps) {
  return (
    <a className={classes.row} href={url} download>
      <Spoken>Download:</Spoken>
      <IconFileText className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {formatBytes(size)}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
      <IconDownload className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
    </a>
  );
}

interface FileListProps {
  label: string;
  files: readonly ({ id: string } & FileRowProps['file'])[];
}

/** Files, each to download. */
export function FileList({ label, files }: FileListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <FileRow file={file} />
        </li>
      ))}
    </ul>
  );
}

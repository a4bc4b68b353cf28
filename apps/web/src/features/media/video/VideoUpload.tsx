import type { StartVideoInput, UploadedVideo } from '@kindred/validation/media/video';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { VIDEO_UPLOAD } from './copy.ts';
import { useVideoUpload } from './useVideoUpload.ts';
import classes from './VideoUpload.module.css';

const icon = <IconUpload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />;

interface VideoUploadProps {
  /** The id of the lesson or event. */
  id: string;
  upload: UploadedVideo | null;
  begin: (input: StartVideoInput) => Promise<{ url: string }>;
  /** All bytes were sent. */
  onDone: () => void;
  isRemoving: boolean;
  onRemove: () => void;
}

/** Uploads a video with its progress, and shows, replaces and deletes the one that is there. */
export function VideoUpload({ id, upload, begin, onDone, isRemoving, onRemove }: VideoUploadProps) {
  const { sending, start, pause, resume, cancel } = useVideoUpload(id, { begin, onDone });
  return (
    <>
      {sending === null && upload === null && <p className={classes.muted}>{VIDEO_UPLOAD.text}</p>}
      {upload !== null && (
        <div className={classes.item}>
          <div>
            <p className={classes.name}>{upload.name}</p>
            <p className={classes.muted} role={upload.status === 'failed' ? 'alert' : 'status'}>
              {upload.error ?? `${VIDEO_UPLOAD.status[upload.status]} · ${formatBytes(upload.size)}`}
            </p>
          </div>
          <IconButton label={VIDEO_UPLOAD.remove} disabled={isRemoving} onClick={onRemove}>
            <IconTrash size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      )}
      {sending === null ? (
        <p className={classes.actions}>
          <FileButton
            accept="video/mp4,video/webm,video/quicktime,.mp4,.m4v,.mov,.webm"
            icon={icon}
            onChoose={start}
          >
            {upload === null ? VIDEO_UPLOAD.upload : VIDEO_UPLOAD.replace}
          </FileButton>
        </p>
      ) : (
        <>
          <p className={classes.name}>{sending.file.name}</p>
          <ProgressBar percent={Math.floor(sending.share * 100)} label={VIDEO_UPLOAD.progress} />
          <p className={classes.muted} role={sending.problem === null ? 'status' : 'alert'}>
            {sending.problem ??
              VIDEO_UPLOAD.sent(Math.floor(sending.share * 100), sending.state === 'paused')}
          </p>
          <p className={classes.actions}>
            {sending.state === 'sending' ? (
              <Button variant="soft" size="sm" onClick={pause}>
                {VIDEO_UPLOAD.pause}
              </Button>
            ) : (
              <Button variant="soft" size="sm" onClick={resume}>
                {sending.state === 'paused' ? VIDEO_UPLOAD.resume : VIDEO_UPLOAD.again}
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={cancel}>
              {VIDEO_UPLOAD.cancel}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

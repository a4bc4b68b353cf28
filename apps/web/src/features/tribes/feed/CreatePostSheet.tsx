import { countCharacters, isBlank } from '@kindred/validation/characters';
import { TRIBE_POST_MAX } from '@kindred/validation/feed/values';
import { UPLOAD_MAX } from '@kindred/validation/media';
import type { TribeView } from '@kindred/validation/tribes';
import { tribePostForm } from '@kindred/validation/tribes/feed';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { newKey } from '../../../app/idempotency.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextAreaField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './CreatePostSheet.module.css';
import { CREATE } from './copy.ts';
import { NO_DRAFT, type TimelineDraft } from './draft.ts';
import { useTribePost } from './hooks.ts';

interface CreatePostSheetProps {
  tribe: TribeView;
  draft: TimelineDraft;
  onChange: (draft: TimelineDraft) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** From here on the number of characters left is shown. */
const COUNT_FROM = 200;

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file was not read'));
    reader.readAsDataURL(file);
  });
}

/** A post for the wall of a tribe: words, and a photo that travels with them. */
export default function CreatePostSheet({ tribe, draft, onChange, isOpen, onClose }: CreatePostSheetProps) {
  const { text, photo } = draft;
  const [isTried, setTried] = useState(false);
  const [photoProblem, setPhotoProblem] = useState<string>();
  const attempt = useRef({ said: '', key: '' });
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const create = useTribePost(tribe, () => {
    setTried(false);
    onChange(NO_DRAFT);
    onClose();
  });
  const left = TRIBE_POST_MAX - countCharacters(text.trim());
  const problem = tribePostForm.safeParse({ content: text }).error?.issues[0]?.message;
  const shown = left < 0 || isTried ? problem : undefined;

  function submit() {
    setTried(true);
    if (problem !== undefined || create.isPending) return;
    const said = JSON.stringify(draft);
    if (attempt.current.said !== said) attempt.current = { said, key: newKey() };
    create.mutate({ content: text.trim(), mediaUrl: photo, key: attempt.current.key });
  }

  async function choose(file: File) {
    if (file.size > UPLOAD_MAX.image) return setPhotoProblem(CREATE.tooLarge);
    try {
      onChange({ text, photo: await readAsDataUrl(file) });
      setPhotoProblem(undefined);
    } catch {
      setPhotoProblem(CREATE.notRead);
    }
  }

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={CREATE.title}
      bottom={
        <Button isWide isBusy={create.isPending} disabled={isBlank(text)} onClick={submit}>
          {create.isPending ? CREATE.posting : CREATE.post}
        </Button>
      }
    >
      <div className={classes.body}>
        <TextAreaField
          aria-label={CREATE.label}
          aria-describedby={errorId}
          aria-invalid={shown !== undefined}
          placeholder={CREATE.placeholder}
          rows={6}
          data-autofocus
          readOnly={create.isPending}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value, photo })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        <div className={classes.under}>
          <FieldError id={errorId}>{shown}</FieldError>
          {left <= COUNT_FROM && (
            <span className={classes.left} data-over={left < 0}>
              {CREATE.left(left)}
            </span>
          )}
        </div>
        {photo !== null && (
          <figure className={classes.photo}>
            <img className={classes.picture} src={photo} alt={CREATE.preview} />
            <span className={classes.remove}>
              <IconButton
                label={CREATE.remove}
                disabled={create.isPending}
                onClick={() => onChange({ text, photo: null })}
              >
                <IconX size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            </span>
          </figure>
        )}
        <div>
          <Button
            variant="soft"
            size="sm"
            disabled={create.isPending}
            icon={<IconPhotoPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {photo === null ? CREATE.photo : CREATE.otherPhoto}
          </Button>
          <input
            ref={input}
            className={classes.input}
            type="file"
            accept="image/*"
            aria-label={CREATE.photo}
            tabIndex={-1}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // The same file can be chosen again after it was removed.
              event.currentTarget.value = '';
              if (file) void choose(file);
            }}
          />
          <p role="alert" className={classes.problem}>
            {photoProblem}
          </p>
        </div>
      </div>
    </BottomSheet>
  );
}

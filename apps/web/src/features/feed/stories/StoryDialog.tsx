import { IconUsers, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextAreaField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { AUDIENCE, STORY, STORY_WORDS } from '../composer/copy.ts';
import MediaEditor from '../composer/MediaEditor.tsx';
import { useComposer } from '../composer/useComposer.ts';
import classes from './StoryDialog.module.css';

const AudienceSheet = lazy(() => import('../composer/AudienceSheet.tsx'));

/** A story in the making; what was written is kept until it is out. */
interface StoryDialogProps {
  /** The tribe it is told in, and to nobody else. */
  tribeId: string | undefined;
  onClose: () => void;
}

export default function StoryDialog({ tribeId, onClose }: StoryDialogProps) {
  const composer = useComposer({
    place: tribeId === undefined ? 'story' : `story ${tribeId}`,
    kind: 'story',
    tribeId,
    words: STORY_WORDS,
    onDone: onClose,
  });
  const { draft, problems, isPosting } = composer;
  const [isChoosing, setChoosing] = useState(false);
  const errorId = useId();
  const isPublic = draft.places === null;
  const Icon = isPublic ? IconWorld : IconUsers;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={STORY.title}
      bottom={
        <Button isWide isBusy={isPosting} disabled={!composer.canPost} onClick={composer.post}>
          {isPosting ? STORY.sharing : STORY.share}
        </Button>
      }
    >
      <div className={classes.body}>
        <p className={classes.hint}>{STORY.text}</p>
        <TextAreaField
          aria-label={STORY.label}
          aria-describedby={errorId}
          placeholder={STORY.placeholder}
          rows={4}
          data-autofocus
          readOnly={isPosting}
          value={draft.text}
          onChange={(event) => composer.change({ text: event.currentTarget.value })}
        />
        <MediaEditor
          draft={draft}
          problem={problems.mediaIds}
          isDisabled={isPosting}
          onChange={(media) => composer.change({ media })}
          onBusy={composer.setBusy}
        />
        {tribeId === undefined && (
          <button
            type="button"
            className={classes.audience}
            aria-haspopup="dialog"
            disabled={isPosting}
            onClick={() => setChoosing(true)}
          >
            <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            <span>{AUDIENCE.label}</span>
            <b>{isPublic ? AUDIENCE.public : AUDIENCE.custom}</b>
          </button>
        )}
        <FieldError id={errorId}>{composer.isBlank ? undefined : problems.content}</FieldError>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <AudienceSheet
            places={draft.places}
            problem={problems.visibilityOptions}
            onChange={(places) => composer.change({ places })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </BottomSheet>
  );
}

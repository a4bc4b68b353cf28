import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from './ComposerSheet.module.css';
import { COMPOSER } from './copy.ts';
import { PostEditor } from './PostEditor.tsx';
import { useComposer } from './useComposer.ts';

export interface ComposerSheetProps {
  spaceId: string;
  title: string;
  placeholder: string;
  action: string;
  words: { created: string; failed: string };
  isOpen: boolean;
  onClose: () => void;
  onPosted: () => void;
}

/** Writes into a space of a tribe; what was typed is kept until it is out. */
export default function ComposerSheet(props: ComposerSheetProps) {
  const { spaceId, title, placeholder, action, words, isOpen, onClose, onPosted } = props;
  const composer = useComposer({
    place: `space:${spaceId}`,
    spaceId,
    words,
    onDone() {
      onClose();
      onPosted();
    },
  });
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      bottom={
        <Button isWide isBusy={composer.isPosting} disabled={!composer.canPost} onClick={composer.post}>
          {composer.isPosting ? COMPOSER.posting : action}
        </Button>
      }
    >
      <div className={classes.body}>
        <PostEditor composer={composer} label={title} placeholder={placeholder} onSubmit={composer.post} />
      </div>
    </BottomSheet>
  );
}

import { useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { AudienceField } from './AudienceField.tsx';
import classes from './CreateDialog.module.css';
import { COMPOSER, CREATE, POST_WORDS, STORY, STORY_WORDS } from './copy.ts';
import { DIALOG_PLACE } from './draftStore.ts';
import { PostEditor } from './PostEditor.tsx';
import { useComposer } from './useComposer.ts';

type What = 'post' | 'story';

const CHOICES = [
  { value: 'post', label: CREATE.post },
  { value: 'story', label: CREATE.story },
] as const;
const KINDS = ['text', 'image', 'video', 'voice', 'live'] as const;

interface CreateDialogProps {
  first: What;
  /** The tribe that a story is told in, and to nobody else; a post is not written here then. */
  tribeId?: string | undefined;
  onClose: () => void;
}

/** A post or a story in the making; what was written is kept until it is out. */
export default function CreateDialog({ first, tribeId, onClose }: CreateDialogProps) {
  const [what, setWhat] = useState<What>(first);
  const post = useComposer({ place: DIALOG_PLACE, words: POST_WORDS, onDone: onClose });
  const story = useComposer({
    place: tribeId === undefined ? 'story' : `story ${tribeId}`,
    kind: 'story',
    tribeId,
    words: STORY_WORDS,
    onDone: onClose,
  });
  const isPost = what === 'post' && tribeId === undefined;
  const composer = isPost ? post : story;
  const words = isPost
    ? { idle: COMPOSER.post, busy: COMPOSER.posting }
    : { idle: STORY.share, busy: STORY.sharing };
  const { isPosting } = composer;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={isPost ? CREATE.title : STORY.title}
      bottom={
        <Button isWide isBusy={isPosting} disabled={!composer.canPost} onClick={composer.post}>
          {isPosting ? words.busy : words.idle}
        </Button>
      }
    >
      <div className={classes.body}>
        {tribeId === undefined && (
          <Segmented label={CREATE.what} isWide options={CHOICES} value={what} onChange={setWhat} />
        )}
        {!isPost && <p className={classes.hint}>{STORY.text}</p>}
        <PostEditor
          key={what}
          composer={composer}
          label={isPost ? COMPOSER.label : STORY.label}
          placeholder={isPost ? COMPOSER.placeholder : STORY.placeholder}
          rows={isPost ? 6 : 4}
          kinds={isPost ? KINDS : null}
          onSubmit={composer.post}
        />
        {tribeId === undefined && <AudienceField composer={composer} />}
      </div>
    </BottomSheet>
  );
}

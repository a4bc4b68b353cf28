import type { PostView } from '@kindred/validation/feed';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useSave } from './actions/hooks.ts';
import { POST } from './copy.ts';
import classes from './PostCard.module.css';
import { speakerOf } from './speaker.ts';

/** At the end of the card, for reading it again later. */
export function SaveButton({ post }: { post: PostView }) {
  const save = useSave(post);
  const { isSaved } = post;
  return (
    <button
      type="button"
      className={classes.save}
      aria-label={POST.save(speakerOf(post).name)}
      aria-pressed={isSaved}
      onClick={() => save.mutate(!isSaved)}
    >
      {isSaved ? (
        <IconBookmarkFilled size={ICON.row} aria-hidden />
      ) : (
        <IconBookmark size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      )}
    </button>
  );
}

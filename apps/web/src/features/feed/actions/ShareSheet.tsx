import { isBlank } from '@kindred/validation/characters';
import { createPostInput, type PostView } from '@kindred/validation/feed';
import { IconDeviceMobileShare, IconLink, IconRepeat } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { speakerOf } from '../speaker.ts';
import { SHARE } from './copy.ts';
import { useRepost } from './hooks.ts';
import { copyLink, postUrl } from './link.ts';
import { SharedBox } from './SharedPost.tsx';
import classes from './ShareSheet.module.css';

interface ShareSheetProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays in the page when it is closed: words that did not go out are there when it opens again. */
export default function ShareSheet({ post, isOpen, onClose }: ShareSheetProps) {
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState('');
  const repost = useRepost(post, () => {
    setText('');
    setWriting(false);
    onClose();
  });
  const problem = isBlank(text) ? undefined : problemOf(text);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank(text) && problem === undefined && !repost.isPending) repost.mutate(text.trim());
  }

  async function shareElsewhere() {
    try {
      await navigator.share({ title: speakerOf(post).name, url: postUrl(post.id) });
      onClose();
    } catch {
      // They closed the dialog of their system; ours is still there.
    }
  }

  if (isWriting) {
    return (
      <BottomSheet
        isOpen={isOpen}
        onClose={() => {
          onClose();
          setWriting(!isBlank(text));
        }}
        title={SHARE.repost}
      >
        <form className={classes.form} onSubmit={onSubmit} noValidate>
          <TextAreaField
            ref={takeFocus}
            data-autofocus
            aria-label={SHARE.words}
            placeholder={SHARE.placeholder}
            rows={3}
            readOnly={repost.isPending}
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <SharedBox post={post} isLink={false} />
          <Button
            type="submit"
            size="lg"
            isWide
            isBusy={repost.isPending}
            disabled={isBlank(text) || problem !== undefined}
          >
            {repost.isPending ? SHARE.posting : SHARE.post}
          </Button>
        </form>
      </BottomSheet>
    );
  }
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={SHARE.title}>
      {post.can.share && (
        <ListRow
          start={<IconRepeat size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={SHARE.repost}
          text={SHARE.repostHint}
          onClick={() => setWriting(true)}
        />
      )}
      <ListRow
        start={<IconLink size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        title={SHARE.copy}
        text={SHARE.copyHint}
        onClick={() => {
          onClose();
          void copyLink(post.id);
        }}
      />
      {typeof navigator.share === 'function' && (
        <ListRow
          start={<IconDeviceMobileShare size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={SHARE.via}
          onClick={() => void shareElsewhere()}
        />
      )}
    </BottomSheet>
  );
}

/** The row that led to the field is gone, and the sheet was open before. */
function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true });
}

function problemOf(content: string): string | undefined {
  return createPostInput.safeParse({ content }).error?.issues[0]?.message;
}

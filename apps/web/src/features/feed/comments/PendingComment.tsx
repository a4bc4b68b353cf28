import { useSignedInUser } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkedText } from '../LinkedText.tsx';
import classes from './Comment.module.css';
import { COMMENTS } from './copy.ts';
import { forgetSent } from './drafts.ts';
import type { Pending, Thread } from './useThread.ts';

/** What I wrote, before the server has it; when it did not arrive, with a way to send the same again. */
export function PendingComment({ comment, thread }: { comment: Pending; thread: Thread }) {
  const me = useSignedInUser();
  const { content, problem, key, parentId } = comment;
  return (
    <li className={classes.comment} data-pending={problem === null}>
      <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={32} />
      <div className={classes.body}>
        <p className={classes.head}>
          <span className={classes.name}>{me.name}</span>
          {problem === null && <span className={classes.meta}>{COMMENTS.sending}</span>}
        </p>
        <p className={classes.text} dir="auto">
          <LinkedText text={content} />
        </p>
        {problem !== null && (
          <div className={classes.failed} role="alert">
            <p>
              {COMMENTS.notSent} {problem}
            </p>
            <Button size="sm" variant="soft" onClick={() => thread.send({ key, content, parentId })}>
              {COMMENTS.retry}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              tone="neutral"
              onClick={() => {
                forgetSent(me.id, thread.postId, parentId, key);
                thread.drop(key);
              }}
            >
              {COMMENTS.discard}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

import type { PostView } from '@kindred/validation/feed';
import { hrefOf } from '@kindred/validation/href';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFeedStore } from '../hooks.ts';
import { LIVE } from './copy.ts';
import classes from './LiveBox.module.css';

interface LiveBoxProps {
  post: Pick<PostView, 'id'>;
  live: NonNullable<PostView['live']>;
  canEnd?: boolean;
}

/** Something that happens now, with the way there; its author says when it is over. */
export function LiveBox({ post, live, canEnd = false }: LiveBoxProps) {
  const store = useFeedStore();
  const toast = useToast();
  const end = useMutation({
    mutationFn: () => api.feed.endLive.mutate({ id: post.id }),
    onSuccess: (answer) => store.patch(post.id, answer),
    onError: (error) =>
      toast.show({ title: LIVE.failed, description: messageOf(error), tone: 'destructive' }),
  });
  const href = hrefOf(live.url);
  const hasEnded = live.endedAt !== null;
  return (
    <div className={classes.live}>
      <div className={classes.words}>
        <span className={classes.state} data-ended={hasEnded}>
          {hasEnded ? LIVE.ended : LIVE.now}
        </span>
        <span className={classes.title}>{live.title}</span>
      </div>
      {!hasEnded && (
        <div className={classes.actions}>
          {canEnd && (
            <Button
              variant="soft"
              tone="neutral"
              size="sm"
              isBusy={end.isPending}
              onClick={() => end.mutate()}
            >
              {LIVE.end}
            </Button>
          )}
          {href !== null && (
            <ButtonAnchor size="sm" href={href} target="_blank" rel="noopener noreferrer nofollow">
              {LIVE.join}
            </ButtonAnchor>
          )}
        </div>
      )}
    </div>
  );
}

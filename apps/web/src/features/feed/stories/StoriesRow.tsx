import type { StoryGroup } from '@kindred/validation/feed/stories';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../../app/live.tsx';
import { isEnabled } from '../../../app/product.ts';
import { askAgain } from '../../../app/refetch.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { STORIES_KEY, storiesQuery, tribeStoriesQuery } from '../query.ts';
import { forgetStory, useAlive } from './alive.ts';
import { STORIES } from './copy.ts';
import { LiveEvent, useLiveEvents } from './LiveEvents.tsx';
import classes from './StoriesRow.module.css';

const CreateDialog = lazyPartWithRetry(() => import('../composer/CreateDialog.tsx'));
const StoryPlayer = lazyPartWithRetry(() => import('./StoryPlayer.tsx'));

const NONE: StoryGroup[] = [];

interface StoriesRowProps {
  /** What was told in this tribe alone, and where mine is told. */
  tribeId?: string;
  /** Only what this person told. */
  authorId?: string;
  /** Whether a story of mine can be told here. */
  canAdd?: boolean;
}

/** Stories of the last 24 hours, mine first; the row keeps its height while they are on their way. */
export function StoriesRow({ tribeId, authorId, canAdd = true }: StoriesRowProps) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const everywhere = useQuery({ ...storiesQuery, enabled: tribeId === undefined });
  const inTribe = useQuery({ ...tribeStoriesQuery(tribeId ?? ''), enabled: tribeId !== undefined });
  const { data = NONE } = tribeId === undefined ? everywhere : inTribe;
  const alive = useAlive(data);
  const groups = authorId === undefined ? alive : alive.filter(({ author }) => author.id === authorId);
  const [watching, setWatching] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const refresh = () => askAgain(client, { queryKey: STORIES_KEY });
  useLiveEvent('story_created', refresh);
  useLiveEvent('post_deleted', ({ postId }) => forgetStory(client, postId));
  useLiveEvent('resync', refresh);

  const mine = groups.find(({ isMine }) => isMine);
  const others = groups.filter(({ isMine }) => !isMine);
  const withLive = tribeId === undefined && authorId === undefined && isEnabled('events');
  const live = useLiveEvents(withLive);
  // Stories wait for the events before them, which would move them.
  const shown = withLive && live.isPending ? NONE : others;
  if (!canAdd && groups.length === 0) return null;
  return (
    <section aria-label={STORIES.label}>
      <ScrollFade label={STORIES.label}>
        {(canAdd || mine !== undefined) && (
          <div className={classes.tile}>
            <button
              type="button"
              className={classes.face}
              aria-label={mine ? STORIES.open(STORIES.mine, false) : STORIES.add}
              onClick={() => (mine ? setWatching(me.id) : setCreating(true))}
            >
              <Avatar
                id={me.id}
                name={me.name}
                src={me.profileImageUrl}
                size={60}
                {...(mine ? { ring: 'seen' as const } : {})}
              />
            </button>
            {canAdd && (
              <button
                type="button"
                className={classes.add}
                aria-label={STORIES.add}
                title={STORIES.add}
                onClick={() => setCreating(true)}
              >
                <span className={classes.plus}>
                  <IconPlus size={16} stroke={ICON_STROKE + 0.75} aria-hidden />
                </span>
              </button>
            )}
            <span className={classes.name}>{STORIES.mine}</span>
          </div>
        )}
        {live.data?.items.map((event) => (
          <LiveEvent key={event.id} event={event} />
        ))}
        {shown.map(({ author, hasUnseen }) => (
          <button
            key={author.id}
            type="button"
            className={classes.tile}
            aria-label={STORIES.open(author.name, hasUnseen)}
            onClick={() => setWatching(author.id)}
          >
            <Avatar
              id={author.id}
              name={author.name}
              src={author.profileImageUrl}
              size={60}
              ring={hasUnseen ? 'new' : 'seen'}
            />
            <span className={classes.name}>{author.firstName}</span>
          </button>
        ))}
      </ScrollFade>
      <Suspense fallback={null}>
        {isCreating && <CreateDialog first="story" tribeId={tribeId} onClose={() => setCreating(false)} />}
        {watching !== null && (
          <StoryPlayer groups={groups} first={watching} onClose={() => setWatching(null)} />
        )}
      </Suspense>
    </section>
  );
}

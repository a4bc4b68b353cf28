import type { BusinessView } from '@kindred/validation/businesses';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { PostFeed, postPages, usePostPages } from '../../feed/public.tsx';
import { BUSINESS_POSTS } from './copy.ts';
import classes from './PostsTab.module.css';

const CreatePostSheet = lazyPartWithRetry(() => import('./CreatePostSheet.tsx'));

const businessPostsQuery = (id: string) =>
  postPages(['business', id], (page, options) => api.businesses.posts.list.query({ id, ...page }, options));

export default function PostsTab({ business }: { business: BusinessView }) {
  // Anew at each visit: nothing is heard of a page while somebody is elsewhere.
  const pages = usePostPages({ ...businessPostsQuery(business.id), staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const canPost = business.can.post;
  function write() {
    setNeeded(true);
    setOpen(true);
  }
  return (
    <>
      {canPost && pages.posts.length > 0 && (
        <div className={classes.top}>
          <Button
            variant="soft"
            isWide
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            aria-haspopup="dialog"
            onClick={write}
          >
            {BUSINESS_POSTS.create}
          </Button>
        </div>
      )}
      <PostFeed
        pages={pages}
        loading={BUSINESS_POSTS.loading}
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={BUSINESS_POSTS.empty}
            text={canPost ? BUSINESS_POSTS.emptyTeam : BUSINESS_POSTS.emptyText}
            action={canPost ? <Button onClick={write}>{BUSINESS_POSTS.first}</Button> : undefined}
          />
        }
      />
      {isNeeded && (
        <Suspense fallback={null}>
          <CreatePostSheet business={business} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import type { BusinessView } from '@kindred/validation/businesses';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { api } from '../../../app/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import { businessSource, NewPostsPill, PostFeed, postPages, usePostPages } from '../../feed/public.tsx';
import { CreatePost } from './CreatePost.tsx';
import { BUSINESS_POSTS } from './copy.ts';
import classes from './PostsTab.module.css';
import { Scheduled } from './Scheduled.tsx';

const businessPostsQuery = (id: string) =>
  postPages(['business', id], (page, options) => api.businesses.posts.list.query({ id, ...page }, options));

export default function PostsTab({ business }: { business: BusinessView }) {
  const { id, can } = business;
  const list = useRef<HTMLElement>(null);
  // Anew at each visit: nothing is heard of a page while somebody is elsewhere.
  const pages = usePostPages({ ...businessPostsQuery(id), staleTime: 0 });
  return (
    <>
      {can.post && pages.posts.length > 0 && (
        <div className={classes.top}>
          <CreatePost
            business={business}
            variant="soft"
            isWide
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          />
        </div>
      )}
      {can.post && <Scheduled businessId={id} />}
      <NewPostsPill list={list} source={businessSource(id, () => api.businesses.posts.list.query({ id }))} />
      <PostFeed
        pages={pages}
        list={list}
        loading={BUSINESS_POSTS.loading}
        empty={
          <EmptyState
            illustration={<BlankPage />}
            title={BUSINESS_POSTS.empty}
            text={can.post ? BUSINESS_POSTS.emptyTeam : BUSINESS_POSTS.emptyText}
            action={can.post ? <CreatePost business={business} label={BUSINESS_POSTS.first} /> : undefined}
          />
        }
      />
    </>
  );
}

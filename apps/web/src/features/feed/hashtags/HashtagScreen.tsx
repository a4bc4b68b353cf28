import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import screen from '../FeedScreen.module.css';
import { usePostPages } from '../hooks.ts';
import { NewPostsPill } from '../NewPostsPill.tsx';
import { hashtagSource } from '../newPosts.ts';
import { PostFeed } from '../PostFeed.tsx';
import { hashtagQuery } from '../query.ts';
import { HASHTAGS } from './copy.ts';
import { TrendingStrip } from './TrendingStrip.tsx';

/** Every post with a hashtag that I may see, newest first. */
export default function HashtagScreen() {
  const { tag = '' } = useParams();
  const name = tag.toLowerCase();
  useTitle(`#${name}`);
  const pages = usePostPages(hashtagQuery(name));
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <div className={screen.top}>
        <div className={screen.bar}>
          <h1 className={screen.title}>#{name}</h1>
        </div>
        <TrendingStrip />
      </div>
      <NewPostsPill list={list} source={hashtagSource(name)} />
      <PostFeed
        pages={pages}
        list={list}
        loading={HASHTAGS.loading}
        empty={
          <EmptyState
            illustration={<BlankPage />}
            title={HASHTAGS.empty}
            text={HASHTAGS.emptyText}
            action={<ButtonLink to="/">{HASHTAGS.back}</ButtonLink>}
          />
        }
      />
    </>
  );
}

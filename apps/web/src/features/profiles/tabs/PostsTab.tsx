import { useRef } from 'react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import { NewPostsPill, PostFeed, profileSource } from '../../feed/public.tsx';
import { PROFILE } from '../copy.ts';
import { useProfilePosts } from '../hooks.ts';
import classes from '../Profile.module.css';
import type { PanelProps } from './panel.ts';

export default function PostsTab({ profile, as }: PanelProps) {
  const pages = useProfilePosts(profile.id, { as });
  const list = useRef<HTMLElement>(null);
  return (
    <section className={classes.posts} aria-label={PROFILE.posts}>
      <NewPostsPill list={list} source={profileSource(profile.id)} />
      <PostFeed
        pages={pages}
        list={list}
        loading={PROFILE.loadingPosts}
        empty={
          <EmptyState
            illustration={<BlankPage />}
            title={PROFILE.noPosts}
            text={profile.isMe ? PROFILE.noPostsMine : PROFILE.noPostsTheirs(profile.firstName)}
            action={profile.isMe && <ButtonLink to="/">{PROFILE.write}</ButtonLink>}
          />
        }
      />
    </section>
  );
}

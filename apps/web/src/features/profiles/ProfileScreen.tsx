import type { ProfileView } from '@kindred/validation/profiles';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound, QuietCamp } from '../../ui/illustrations.tsx';
import { NewPostsPill, PostFeed, profileSource } from '../feed/public.tsx';
import { isReserved } from './address.ts';
import { PROFILE } from './copy.ts';
import { useProfile, useProfilePosts } from './hooks.ts';
import classes from './Profile.module.css';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

export default function ProfileScreen() {
  const { handle = 'me' } = useParams();
  if (isReserved(handle)) return <NotFoundScreen />;
  // Anew for each person: nothing of one is shown with another.
  return <Profile key={handle.toLowerCase()} handle={handle} />;
}

function Profile({ handle }: { handle: string }) {
  const { profile, isGone, error, retry } = useProfile(handle);
  useTitle(profile?.name ?? PROFILE.title);
  if (isGone) {
    return (
      <EmptyState
        level={1}
        illustration={<NobodyFound />}
        title={PROFILE.gone}
        text={PROFILE.goneText}
        action={<ButtonLink to="/">{PROFILE.home}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  if (profile === undefined) return <ProfileSkeleton />;
  return (
    <>
      <ProfileHead profile={profile} />
      <Posts profile={profile} />
    </>
  );
}

function Posts({ profile }: { profile: ProfileView }) {
  const pages = useProfilePosts(profile.id);
  const list = useRef<HTMLElement>(null);
  return (
    <section className={classes.posts} aria-labelledby="profile-posts">
      <h2 id="profile-posts" className={classes.heading}>
        {PROFILE.posts}
      </h2>
      <NewPostsPill list={list} source={profileSource(profile.id)} />
      <PostFeed
        pages={pages}
        list={list}
        loading={PROFILE.loadingPosts}
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            level={3}
            title={PROFILE.noPosts}
            text={profile.isMe ? PROFILE.noPostsMine : PROFILE.noPostsTheirs(profile.firstName)}
            action={profile.isMe && <ButtonLink to="/">{PROFILE.write}</ButtonLink>}
          />
        }
      />
    </section>
  );
}

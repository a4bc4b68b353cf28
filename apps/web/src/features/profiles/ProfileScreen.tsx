import type { ProfileView } from '@kindred/validation/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, Suspense, useCallback } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { useSignedInUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { LinkTabs } from '../../app/LinkTabs.tsx';
import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { usePresentAddress } from '../../app/usePresentAddress.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { WarmDoor } from '../../ui/illustrations/WarmDoor.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useStoriesPending } from '../feed/hooks.ts';
import { isReserved } from './address.ts';
import { PROFILE } from './copy.ts';
import { useProfile } from './hooks.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { PREVIEW } from './preview/copy.ts';
import { PreviewBar } from './preview/PreviewBar.tsx';
import { PreviewOnly } from './preview/PreviewOnly.tsx';
import { type Preview, usePreview } from './preview/usePreview.ts';
import { profileQuery } from './query.ts';
import { LIMITED, type ProfileTab, TABS as WORDS } from './tabs/copy.ts';
import PostsTab from './tabs/PostsTab.tsx';
import type { PanelProps } from './tabs/panel.ts';

interface Tab {
  name: ProfileTab;
  /** Left out, whoever sees the profile sees it. */
  isShown?: (profile: ProfileView) => boolean;
  Panel: ComponentType<PanelProps>;
}

/** The first of them stands at the address of the profile itself. */
const TABS: readonly [Tab, ...Tab[]] = [
  { name: 'posts', Panel: PostsTab },
  { name: 'reels', Panel: lazyScreenWithRetry(() => import('./tabs/ReelsTab.tsx')).Component },
  { name: 'portfolio', Panel: lazyScreenWithRetry(() => import('./portfolio/PortfolioTab.tsx')).Component },
  { name: 'reviews', Panel: lazyScreenWithRetry(() => import('./reviews/ReviewsTab.tsx')).Component },
  {
    name: 'groups',
    isShown: ({ can }) => can.see_groups,
    Panel: lazyScreenWithRetry(() => import('./tabs/GroupsTab.tsx')).Component,
  },
  {
    name: 'activity',
    isShown: ({ can }) => can.see_activity,
    Panel: lazyScreenWithRetry(() => import('./tabs/ActivityTab.tsx')).Component,
  },
];

export default function ProfileScreen() {
  const { handle = 'me' } = useParams();
  const preview = usePreview();
  if (isReserved(handle)) return <NotFoundScreen />;
  // Anew for each person: nothing of one is shown with another.
  return <Profile key={`${handle.toLowerCase()} ${preview}`} handle={handle} preview={preview} />;
}

function Profile({ handle, preview: asked }: { handle: string; preview: Preview | undefined }) {
  const me = useSignedInUser();
  const as = asked === 'visitor' ? undefined : asked;
  const { profile, isGone, error, retry } = useProfile(handle, as);
  const isMoving = useStoriesPending() && profile?.isMe === false;
  useTitle(profile?.name ?? PROFILE.title);
  useHandleOfNow(handle, profile);
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
  // Another's is only ever looked at by me.
  const preview = profile.id === me.id ? asked : undefined;
  if (preview === 'visitor') {
    return (
      <>
        <PreviewBar preview={preview} />
        <EmptyState
          level={1}
          illustration={<WarmDoor />}
          title={PREVIEW.visitorTitle}
          text={PREVIEW.visitorText}
        />
      </>
    );
  }
  const Use = preview === undefined ? Fragment : PreviewOnly;
  const nothing = { follow: false, message: false, report: false, block: false };
  const shown = preview === undefined ? profile : { ...profile, can: { ...profile.can, ...nothing } };
  return (
    <>
      {preview !== undefined && <PreviewBar preview={preview} />}
      <Use>
        <ProfileHead profile={shown} />
      </Use>
      {shown.isLimited ? (
        <EmptyState illustration={<WarmDoor />} title={LIMITED.title} text={LIMITED.text(shown.firstName)} />
      ) : isMoving ? (
        <Spinner label={WORDS.loading} />
      ) : (
        <Parts profile={shown} as={as} handle={handle} Use={Use} />
      )}
    </>
  );
}

/** A handle of before becomes the one of now; `me` stays. */
function useHandleOfNow(handle: string, profile: ProfileView | undefined): void {
  const client = useQueryClient();
  const isMe = handle.toLowerCase() === 'me' || profile?.id === handle.toLowerCase();
  const slug = isMe ? handle.toLowerCase() : profile?.handle.toLowerCase();
  const keep = useCallback(() => {
    if (profile) client.setQueryData(profileQuery(profile.handle).queryKey, profile);
  }, [client, profile]);
  usePresentAddress(handle, slug === undefined ? undefined : { slug }, keep);
}

interface PartsProps extends PanelProps {
  handle: string;
  /** What a part is shown in. */
  Use: typeof Fragment | typeof PreviewOnly;
}

function Parts({ handle, Use, ...panel }: PartsProps) {
  const [{ name: front, Panel: Front }, ...rest] = TABS;
  const others = rest.filter(({ isShown }) => isShown?.(panel.profile) ?? true);
  const home = `/profile/${handle}`;
  const search = panel.as === undefined ? '' : `?as=${panel.as}`;
  return (
    <>
      <LinkTabs
        label={WORDS.label}
        tabs={[
          { to: `${home}${search}`, label: WORDS[front], isFront: true },
          ...others.map(({ name }) => ({ to: `${home}/${name}${search}`, label: WORDS[name] })),
        ]}
      />
      <Suspense fallback={<Spinner label={WORDS.loading} />}>
        <Use>
          <Routes>
            <Route path="/" element={<Front {...panel} />} />
            <Route path={front} element={<Navigate to={`${home}${search}`} replace />} />
            {others.map(({ name, Panel }) => (
              <Route key={name} path={`${name}/*`} element={<Panel {...panel} />} />
            ))}
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Use>
      </Suspense>
    </>
  );
}

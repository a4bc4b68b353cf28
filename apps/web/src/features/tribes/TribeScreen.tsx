import type { TribeFeature, TribeView } from '@kindred/validation/tribes';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTheme } from '../../app/ThemeProvider.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { tribePalette } from './colour.ts';
import { TRIBE, type TribeTab } from './copy.ts';
import { useVisit } from './feed/useVisit.ts';
import { useTribe, useTribeNews } from './hooks.ts';
import { tribeQuery } from './query.ts';
import { TribeHead } from './TribeHead.tsx';
import { TribeSkeleton } from './TribeSkeleton.tsx';
import { TribeTabs } from './TribeTabs.tsx';

interface Tab {
  name: TribeTab;
  /** The feature that must be on for it. */
  feature?: TribeFeature;
  Panel: ComponentType<{ tribe: TribeView }>;
}

const Settings = lazy(() => import('./settings/SettingsTab.tsx'));
const Checklist = lazy(() => import('./checklist/Checklist.tsx'));

const ALL: readonly Tab[] = [
  { name: 'feed', Panel: lazy(() => import('./feed/FeedTab.tsx')) },
  { name: 'spaces', feature: 'spaces', Panel: lazy(() => import('./spaces/SpacesTab.tsx')) },
  { name: 'courses', feature: 'courses', Panel: lazy(() => import('./courses/CoursesTab.tsx')) },
  { name: 'events', feature: 'events', Panel: lazy(() => import('./events/EventsTab.tsx')) },
  { name: 'products', feature: 'products', Panel: lazy(() => import('./products/ProductsTab.tsx')) },
  { name: 'challenges', feature: 'challenges', Panel: lazy(() => import('./challenges/ChallengesTab.tsx')) },
  { name: 'members', Panel: lazy(() => import('./members/MembersTab.tsx')) },
  { name: 'automation', feature: 'automations', Panel: lazy(() => import('./automation/AutomationTab.tsx')) },
];

export default function TribeScreen() {
  const { slug = '' } = useParams();
  // Anew for each tribe: nothing of one is shown with another.
  return <Tribe key={slug.toLowerCase()} slug={slug} />;
}

function Tribe({ slug }: { slug: string }) {
  const { search } = useLocation();
  const { tribe, isGone, error, retry } = useTribe(slug);
  useTitle(tribe?.name ?? TRIBE.title);
  useTribeNews(tribe?.id);
  usePresentAddress(slug, tribe);
  useVisit(tribe);
  useTribeColour(tribe?.primaryColor);
  if (isGone) {
    return (
      <EmptyState
        level={1}
        illustration={<NobodyFound />}
        title={TRIBE.gone}
        text={TRIBE.goneText}
        action={<ButtonLink to="/tribes">{TRIBE.discover}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  if (tribe === undefined) return <TribeSkeleton />;
  // Who stands before the door of a private tribe sees the door, and no rooms.
  const isBefore = tribe.isPrivate && tribe.myRole === null;
  const tabs = ALL.filter(
    ({ name, feature }) =>
      (!isBefore || name === 'feed') &&
      (feature === undefined || tribe.enabledFeatures.includes(feature)) &&
      (name !== 'automation' || tribe.can.manage_automations),
  );
  return (
    <>
      <TribeHead tribe={tribe} />
      <TribeTabs slug={tribe.slug} tabs={tabs.map(({ name }) => name)} />
      <Suspense fallback={<Spinner label={TRIBE.loadingTab} />}>
        <Routes>
          {tabs.map(({ name, Panel }) => (
            <Route
              key={name}
              path={name === 'feed' ? '/' : `${name}/*`}
              element={
                name === 'feed' && tribe.can.manage_settings ? (
                  <Checklist tribe={tribe}>
                    <Panel tribe={tribe} />
                  </Checklist>
                ) : (
                  <Panel tribe={tribe} />
                )
              }
            />
          ))}
          <Route
            path="feed"
            element={<Navigate to={{ pathname: `/tribe/${tribe.slug}`, search }} replace />}
          />
          {(tribe.can.manage_settings || tribe.can.own) && (
            <Route path="settings/*" element={<Settings tribe={tribe} />} />
          )}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** An address of before, or by id, becomes the present one, whichever part of the tribe it leads to. */
function usePresentAddress(slug: string, tribe: TribeView | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isPresent = tribe === undefined || tribe.slug === slug.toLowerCase();
  useEffect(() => {
    if (isPresent) return;
    client.setQueryData(tribeQuery(tribe.slug).queryKey, tribe);
    const [, base, , ...part] = pathname.split('/');
    void navigate(
      { pathname: ['', base, tribe.slug, ...part].join('/'), search, hash },
      { replace: true, state },
    );
  }, [isPresent, tribe, client, navigate, pathname, search, hash, state]);
}

/** The tribe's own colour, for as long as its page is shown; sheets hang outside of the page. */
function useTribeColour(hex: string | undefined): void {
  const { theme } = useTheme();
  useLayoutEffect(() => {
    if (hex === undefined) return;
    const { style } = document.documentElement;
    const palette = Object.entries(tribePalette(hex, theme));
    for (const [name, value] of palette) style.setProperty(name, value);
    return () => {
      for (const [name] of palette) style.removeProperty(name);
    };
  }, [hex, theme]);
}

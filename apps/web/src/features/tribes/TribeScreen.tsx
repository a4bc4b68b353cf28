import type { TribeAbility, TribeFeature, TribeView } from '@kindred/validation/tribes';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { LinkTabs } from '../../app/LinkTabs.tsx';
import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';
import { isEnabled } from '../../app/product.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTheme } from '../../app/ThemeProvider.tsx';
import { usePresentAddress } from '../../app/usePresentAddress.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCountView } from '../commerce/console/hooks.ts';
import { TribePlaybooks } from '../guide/public.ts';
import { TribeReports, useWaitingInTribe } from '../moderation/public.ts';
import { tribePalette } from './colour.ts';
import { TABS, TRIBE, type TribeTab } from './copy.ts';
import { useVisit } from './feed/useVisit.ts';
import { useTribe, useTribeNews } from './hooks.ts';
import { isOffered } from './offered.ts';
import { tribeQuery } from './query.ts';
import { TribeHead } from './TribeHead.tsx';
import { TribeSkeleton } from './TribeSkeleton.tsx';

interface Tab {
  name: TribeTab;
  /** The feature that must be on for it. */
  feature?: TribeFeature;
  /** What the viewer must be able to do. */
  ability?: TribeAbility;
  Panel: ComponentType<{ tribe: TribeView }>;
}

const { Component: Settings } = lazyScreenWithRetry(() => import('./settings/SettingsTab.tsx'));
const { Component: Log } = lazyScreenWithRetry(() => import('./audit/TribeLog.tsx'));
const { Component: Checklist } = lazyScreenWithRetry(() => import('./checklist/Checklist.tsx'));

const ALL: readonly Tab[] = [
  { name: 'feed', Panel: lazyScreenWithRetry(() => import('./feed/FeedTab.tsx')).Component },
  {
    name: 'spaces',
    feature: 'spaces',
    Panel: lazyScreenWithRetry(() => import('./spaces/SpacesTab.tsx')).Component,
  },
  {
    name: 'courses',
    feature: 'courses',
    Panel: lazyScreenWithRetry(() => import('./courses/CoursesTab.tsx')).Component,
  },
  {
    name: 'events',
    feature: 'events',
    Panel: lazyScreenWithRetry(() => import('./events/EventsTab.tsx')).Component,
  },
  {
    name: 'products',
    feature: 'products',
    Panel: lazyScreenWithRetry(() => import('./products/ProductsTab.tsx')).Component,
  },
  {
    name: 'challenges',
    feature: 'challenges',
    Panel: lazyScreenWithRetry(() => import('./challenges/ChallengesTab.tsx')).Component,
  },
  { name: 'members', Panel: lazyScreenWithRetry(() => import('./members/MembersTab.tsx')).Component },
  {
    name: 'automation',
    feature: 'automations',
    Panel: lazyScreenWithRetry(() => import('./automation/AutomationTab.tsx')).Component,
    ability: 'manage_automations',
  },
  { name: 'reports', Panel: TribeReports, ability: 'moderate_content' },
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
  const client = useQueryClient();
  const keep = useCallback(
    (present: TribeView) => client.setQueryData(tribeQuery(present.slug).queryKey, present),
    [client],
  );
  usePresentAddress(slug, tribe, keep);
  useVisit(tribe);
  // Of who might buy: those in it have done so.
  useCountView('tribe', tribe?.id, tribe === undefined || tribe.myRole !== null || Number(tribe.price) === 0);
  useTribeColour(tribe?.primaryColor);
  const waiting = useWaitingInTribe(tribe?.id ?? '', tribe?.can.moderate_content ?? false);
  if (isGone) {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
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
    ({ name, feature, ability }) =>
      (!isBefore || name === 'feed') &&
      (feature === undefined || (tribe.enabledFeatures.includes(feature) && isOffered(feature))) &&
      (ability === undefined || tribe.can[ability]),
  );
  return (
    <>
      <TribeHead tribe={tribe} />
      <LinkTabs
        label={TRIBE.tabs}
        tabs={tabs.map(({ name }) => {
          if (name === 'feed') return { to: `/tribe/${tribe.slug}`, label: TABS[name], isFront: true };
          const link = { to: `/tribe/${tribe.slug}/${name}`, label: TABS[name] };
          return name === 'reports'
            ? { ...link, count: { value: waiting, label: TRIBE.waiting(waiting) } }
            : link;
        })}
      />
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
          {tribe.can.read_log && <Route path="log" element={<Log tribe={tribe} />} />}
          {tribe.myRole !== null && isEnabled('guide') && (
            <Route path="playbooks" element={<TribePlaybooks tribe={tribe} />} />
          )}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </>
  );
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

import type { BusinessView } from '@kindred/validation/businesses';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { LinkTabs } from '../../app/LinkTabs.tsx';
import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';
import { isEnabled } from '../../app/product.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { usePresentAddress } from '../../app/usePresentAddress.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCountBusinessView } from './analytics/hooks.ts';
import { BusinessHead } from './BusinessHead.tsx';
import { BusinessSkeleton } from './BusinessSkeleton.tsx';
import { BUSINESS, type BusinessTab, TAB_LABELS } from './copy.ts';
import { useBusiness } from './hooks.ts';
import { businessQuery } from './query.ts';

interface Tab {
  name: BusinessTab;
  /** Left out, everybody is shown it. */
  isShown?: (business: BusinessView) => boolean;
  Panel: ComponentType<{ business: BusinessView }>;
}

const { Component: Settings } = lazyScreenWithRetry(() => import('./settings/SettingsPanel.tsx'));
const { Component: Edit } = lazyScreenWithRetry(() => import('./edit/EditPanel.tsx'));

/** The first of them stands at the address of the business itself. */
const TABS: readonly [Tab, ...Tab[]] = [
  { name: 'posts', Panel: lazyScreenWithRetry(() => import('./posts/PostsTab.tsx')).Component },
  { name: 'services', Panel: lazyScreenWithRetry(() => import('./services/ServicesTab.tsx')).Component },
  {
    name: 'products',
    isShown: () => isEnabled('selling'),
    Panel: lazyScreenWithRetry(() => import('./products/ProductsTab.tsx')).Component,
  },
  { name: 'about', Panel: lazyScreenWithRetry(() => import('./about/AboutTab.tsx')).Component },
  { name: 'reviews', Panel: lazyScreenWithRetry(() => import('./reviews/ReviewsTab.tsx')).Component },
  {
    name: 'bookings',
    isShown: ({ can }) => can.manage_bookings,
    Panel: lazyScreenWithRetry(() => import('./bookings/BookingsTab.tsx')).Component,
  },
  { name: 'team', Panel: lazyScreenWithRetry(() => import('./team/TeamTab.tsx')).Component },
  {
    name: 'analytics',
    isShown: ({ can }) => can.see_analytics,
    Panel: lazyScreenWithRetry(() => import('./analytics/AnalyticsTab.tsx')).Component,
  },
];

export default function BusinessScreen() {
  const { slug = '' } = useParams();
  // Anew for each business: nothing of one is shown with another.
  return <Business key={slug.toLowerCase()} slug={slug} />;
}

function Business({ slug }: { slug: string }) {
  const client = useQueryClient();
  const { business, isGone, error, retry } = useBusiness(slug);
  useTitle(business?.name ?? BUSINESS.title);
  // Before the address becomes the present one: it asks where this one was opened from.
  useCountBusinessView(business);
  const keep = useCallback(
    (present: BusinessView) => client.setQueryData(businessQuery(present.slug).queryKey, present),
    [client],
  );
  usePresentAddress(slug, business, keep);
  if (isGone) {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
        title={BUSINESS.gone}
        text={BUSINESS.goneText}
        action={<ButtonLink to="/businesses">{BUSINESS.browse}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  if (business === undefined) return <BusinessSkeleton />;
  return (
    <>
      <BusinessHead business={business} />
      <Suspense fallback={<Spinner label={BUSINESS.loadingTab} />}>
        <Routes>
          {business.can.edit && <Route path="edit" element={<Edit business={business} />} />}
          {business.can.edit && <Route path="settings" element={<Settings business={business} />} />}
          <Route path="*" element={<Parts business={business} />} />
        </Routes>
      </Suspense>
    </>
  );
}

function Parts({ business }: { business: BusinessView }) {
  const [{ name: front, Panel: Front }, ...rest] = TABS;
  const others = rest.filter(({ isShown }) => isShown?.(business) ?? true);
  const home = `/business/${business.slug}`;
  return (
    <>
      <LinkTabs
        label={BUSINESS.tabs}
        tabs={[
          { to: home, label: TAB_LABELS[front], isFront: true },
          ...others.map(({ name }) => ({ to: `${home}/${name}`, label: TAB_LABELS[name] })),
        ]}
      />
      <Suspense fallback={<Spinner label={BUSINESS.loadingTab} />}>
        <Routes>
          <Route path="/" element={<Front business={business} />} />
          <Route path={front} element={<Navigate to={home} replace />} />
          {others.map(({ name, Panel }) => (
            <Route key={name} path={`${name}/*`} element={<Panel business={business} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </>
  );
}

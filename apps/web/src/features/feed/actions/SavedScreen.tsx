import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { isEnabled } from '../../../app/product.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { KeptRibbon } from '../../../ui/illustrations/KeptRibbon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { usePostPages } from '../hooks.ts';
import { savedSource, useNewPosts } from '../newPosts.ts';
import { PostFeed } from '../PostFeed.tsx';
import { SAVED } from './copy.ts';
import { savedQuery } from './hooks.ts';
import classes from './SavedScreen.module.css';

const SAVED_SOURCE = savedSource(savedQuery.queryKey);
const SavedBusinesses = lazyPartWithRetry(() => import('../../businesses/public.tsx'));

export default function SavedScreen() {
  useTitle(SAVED.title);
  const [search, setSearch] = useSearchParams();
  const withBusinesses = isEnabled('businesses');
  const tab = withBusinesses && search.get('tab') === 'businesses' ? 'businesses' : 'posts';
  return (
    <>
      <div className={classes.bar}>
        <h1 className={classes.title}>{SAVED.title}</h1>
      </div>
      <Tabs
        label={SAVED.tabs}
        tabs={[
          { value: 'posts' as const, label: SAVED.posts },
          ...(withBusinesses ? [{ value: 'businesses' as const, label: SAVED.businesses }] : []),
        ]}
        value={tab}
        onChange={(next) => setSearch(next === 'posts' ? {} : { tab: next }, { replace: true })}
      >
        {tab === 'posts' ? (
          <SavedPosts />
        ) : (
          <Suspense fallback={<Spinner label={SAVED.loading} />}>
            <div className={classes.businesses}>
              <SavedBusinesses />
            </div>
          </Suspense>
        )}
      </Tabs>
    </>
  );
}

function SavedPosts() {
  const pages = usePostPages(savedQuery);
  useNewPosts(SAVED_SOURCE);
  return (
    <PostFeed
      pages={pages}
      loading={SAVED.loading}
      empty={
        <EmptyState
          illustration={<KeptRibbon />}
          title={SAVED.empty}
          text={SAVED.emptyText}
          action={<ButtonLink to="/">{SAVED.action}</ButtonLink>}
        />
      }
    />
  );
}

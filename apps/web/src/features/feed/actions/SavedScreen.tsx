import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietCamp } from '../../../ui/illustrations.tsx';
import { usePostPages } from '../hooks.ts';
import { savedSource, useNewPosts } from '../newPosts.ts';
import { PostFeed } from '../PostFeed.tsx';
import { SAVED } from './copy.ts';
import { savedQuery } from './hooks.ts';
import classes from './SavedScreen.module.css';

const SAVED_SOURCE = savedSource(savedQuery.queryKey);

export default function SavedScreen() {
  useTitle(SAVED.title);
  const pages = usePostPages(savedQuery);
  useNewPosts(SAVED_SOURCE);
  return (
    <>
      <div className={classes.bar}>
        <h1 className={classes.title}>{SAVED.title}</h1>
      </div>
      <PostFeed
        pages={pages}
        loading={SAVED.loading}
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={SAVED.empty}
            text={SAVED.emptyText}
            action={<ButtonLink to="/">{SAVED.action}</ButtonLink>}
          />
        }
      />
    </>
  );
}

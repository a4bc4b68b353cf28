import type { AdminTribe } from '@kindred/validation/admin/tribes';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { ContentCard } from '../content/ContentCard.tsx';
import { ManageButton } from '../content/ManageButton.tsx';
import { ARCHIVED, HIDDEN, TRIBES } from '../copy.ts';
import { FeaturedBadge, FeaturedChip } from '../featured/Featured.tsx';
import { useTribes } from './hooks.ts';

const TribeSheet = lazyPartWithRetry(() => import('./TribeSheet.tsx'));

const QUERY_MAX = 100;

/** All tribes, by name. */
export function TribeList() {
  const [isFeatured, setFeatured] = useState(false);
  const { query, field } = useSearch({
    label: TRIBES.search,
    placeholder: TRIBES.placeholder,
    max: QUERY_MAX,
  });
  const list = useTribes({ ...(query !== '' && { q: query }), ...(isFeatured && { isFeatured }) });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <FeaturedChip isOn={isFeatured} onChange={setFeatured} />
      </search>
      <PaginatedList
        label={TRIBES.list}
        loading={TRIBES.loading}
        query={list}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={<EmptyState illustration={<NobodyFound />} title={TRIBES.none} text={TRIBES.noneText} />}
      >
        {(tribe) => <TribeCard tribe={tribe} />}
      </PaginatedList>
    </div>
  );
}

function TribeCard({ tribe }: { tribe: AdminTribe }) {
  const { id, slug, name, imageUrl, isPrivate, isVerified, isHidden, isFeatured, state, memberCount, owner } =
    tribe;
  return (
    <ContentCard
      to={`/tribe/${slug}`}
      id={id}
      name={name}
      image={imageUrl}
      badges={
        <>
          {isPrivate && <Badge tone="neutral">{TRIBES.private}</Badge>}
          {isVerified && <Badge tone="teal">{TRIBES.verified}</Badge>}
          {isFeatured && <FeaturedBadge />}
          {isHidden && <Badge tone="amber">{HIDDEN}</Badge>}
          {state === 'closed' && <Badge tone="amber">{ARCHIVED}</Badge>}
        </>
      }
      lines={[
        `${TRIBES.members(memberCount)} · ${TRIBES.created(formatDay(new Date(tribe.createdAt)))}`,
        ...(owner === null ? [] : [TRIBES.owner(owner.name)]),
      ]}
    >
      <ManageButton name={name} Sheet={TribeSheet} sheet={{ tribe }} />
    </ContentCard>
  );
}

import type { AdminBusiness } from '@kindred/validation/admin/businesses';
import { INDUSTRY_LABELS, type Industry } from '@kindred/validation/businesses/values';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { ContentCard } from '../content/ContentCard.tsx';
import { useBusinesses } from '../content/hooks.ts';
import { ManageButton } from '../content/ManageButton.tsx';
import { BUSINESSES, HIDDEN } from '../copy.ts';
import { FeaturedBadge, FeaturedChip } from '../featured/Featured.tsx';

const BusinessSheet = lazyPartWithRetry(() => import('./BusinessSheet.tsx'));

const QUERY_MAX = 100;

/** All businesses, by name. */
export function BusinessList() {
  const [isFeatured, setFeatured] = useState(false);
  const { query, field } = useSearch({
    label: BUSINESSES.search,
    placeholder: BUSINESSES.placeholder,
    max: QUERY_MAX,
  });
  const list = useBusinesses({ ...(query !== '' && { q: query }), ...(isFeatured && { isFeatured }) });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <FeaturedChip isOn={isFeatured} onChange={setFeatured} />
      </search>
      <PaginatedList
        label={BUSINESSES.list}
        loading={BUSINESSES.loading}
        query={list}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={
          <EmptyState illustration={<NobodyFound />} title={BUSINESSES.none} text={BUSINESSES.noneText} />
        }
      >
        {(business) => <BusinessCard business={business} />}
      </PaginatedList>
    </div>
  );
}

function BusinessCard({ business }: { business: AdminBusiness }) {
  const {
    id,
    slug,
    name,
    logoUrl,
    industry,
    isVerified,
    isHidden,
    isFeatured,
    followerCount,
    rating,
    ratingCount,
  } = business;
  return (
    <ContentCard
      to={`/business/${slug}`}
      id={id}
      name={name}
      image={logoUrl}
      badges={
        <>
          {isVerified && <Badge tone="teal">{BUSINESSES.verified}</Badge>}
          {isFeatured && <FeaturedBadge />}
          {isHidden && <Badge tone="amber">{HIDDEN}</Badge>}
        </>
      }
      lines={[
        [
          INDUSTRY_LABELS[industry as Industry],
          BUSINESSES.followers(followerCount),
          BUSINESSES.rating(rating, ratingCount),
        ].join(' · '),
        BUSINESSES.owner(business.owner.name),
      ]}
    >
      <ManageButton name={name} Sheet={BusinessSheet} sheet={{ business }} />
    </ContentCard>
  );
}

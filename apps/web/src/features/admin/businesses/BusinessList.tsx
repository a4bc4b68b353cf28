import type { AdminBusiness } from '@kindred/validation/admin/businesses';
import { INDUSTRY_LABELS, type Industry } from '@kindred/validation/businesses/values';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { BUSINESSES } from '../copy.ts';

const QUERY_MAX = 100;

/** All businesses, by name. */
export function BusinessList() {
  const { query, field } = useSearch({
    label: BUSINESSES.search,
    placeholder: BUSINESSES.placeholder,
    max: QUERY_MAX,
  });
  const list = trpc.admin.businesses.list.useInfiniteQuery(query === '' ? {} : { q: query }, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={classes.part}>
      <search>{field}</search>
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
  const { id, slug, name, logoUrl, industry, isVerified, followerCount, rating, ratingCount } = business;
  return (
    <Link className={`${classes.card} ${classes.person}`} to={`/business/${slug}`}>
      <Avatar id={id} name={name} src={logoUrl} size={44} />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {isVerified && <Badge tone="teal">{BUSINESSES.verified}</Badge>}
        </span>
        <span className={classes.sub}>
          {INDUSTRY_LABELS[industry as Industry]} · {BUSINESSES.followers(followerCount)} ·{' '}
          {BUSINESSES.rating(rating, ratingCount)}
        </span>
        <span className={classes.sub}>{BUSINESSES.owner(business.owner.name)}</span>
      </span>
    </Link>
  );
}

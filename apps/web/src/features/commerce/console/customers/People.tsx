import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../../app/currentUser.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../../ui/illustrations/NobodyFound.tsx';
import { OpenPlaces } from '../../../../ui/illustrations/OpenPlaces.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { formatDay } from '../../../../ui/time.ts';
import { useSearch } from '../../../../ui/useSearch.tsx';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { customersQuery } from '../query.ts';
import { CUSTOMERS } from './copy.ts';
import { MessageBuyer } from './MessageBuyer.tsx';

/** Everybody who bought, with how much. */
export function People() {
  const { query, field } = useSearch({
    label: CUSTOMERS.searchPeople,
    placeholder: CUSTOMERS.searchPeopleHint,
    max: 100,
  });
  const people = useInfiniteQuery(customersQuery(query));
  const isSearch = query !== '';
  return (
    <>
      {field}
      <PagedList
        label={CUSTOMERS.people}
        loading={CUSTOMERS.loadingCustomers}
        query={people}
        empty={
          <EmptyState
            illustration={isSearch ? <NobodyFound /> : <OpenPlaces />}
            title={isSearch ? CUSTOMERS.notFound : CUSTOMERS.emptyPeople}
            text={isSearch ? CUSTOMERS.notFoundText : CUSTOMERS.emptyPeopleText}
          />
        }
      >
        {({ user, email, orders, spent, currency, isTest, lastOrderAt }) => (
          <>
            <CardTop
              title={
                <span className={classes.person}>
                  <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={40} />
                  <span>
                    <Link to={profilePath(user)}>{user.name}</Link>
                    <span className={classes.sub}>{email}</span>
                  </span>
                </span>
              }
              end={formatAmount(spent, currency)}
            />
            <CardFoot
              badge={
                <CardFacts
                  facts={[
                    CUSTOMERS.orders(orders),
                    CUSTOMERS.last(formatDay(new Date(lastOrderAt))),
                    isTest ? CUSTOMERS.test : null,
                  ]}
                />
              }
            >
              <MessageBuyer person={user} />
            </CardFoot>
          </>
        )}
      </PagedList>
    </>
  );
}

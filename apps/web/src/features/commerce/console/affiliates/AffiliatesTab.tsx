import type { AffiliateView } from '@kindred/validation/commerce/affiliates';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../../app/api.ts';
import { profilePath } from '../../../../app/currentUser.ts';
import { arePurchasesOpen } from '../../../../app/product.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { formatDay } from '../../../../ui/time.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { affiliatesQuery, programsQuery } from '../query.ts';
import { useAct } from '../useAct.ts';
import { AFFILIATES } from './copy.ts';
import { DetailsSheet } from './DetailsSheet.tsx';
import { earnedFacts } from './earned.ts';
import { InviteSheet } from './InviteSheet.tsx';
import { Programs } from './Programs.tsx';

export default function AffiliatesTab() {
  const affiliates = useInfiniteQuery(affiliatesQuery);
  // Asked for at once, and shown below the list once that has its height.
  useQuery(programsQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{AFFILIATES.title}</h2>
        {arePurchasesOpen() && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {AFFILIATES.invite}
          </Button>
        )}
      </div>
      <PagedList
        label={AFFILIATES.list}
        loading={AFFILIATES.loading}
        query={affiliates}
        empty={
          <div className={classes.card}>
            <p className={classes.heading}>{AFFILIATES.emptyTitle}</p>
            <p className={classes.text}>{AFFILIATES.emptyText}</p>
          </div>
        }
      >
        {(affiliate) => <Affiliate affiliate={affiliate} />}
      </PagedList>
      {!affiliates.isPending && <Programs />}
      <InviteSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function Affiliate({ affiliate }: { affiliate: AffiliateView }) {
  const { id, person, isActive } = affiliate;
  const [isOpen, setOpen] = useState(false);
  const move = useAct({
    call: () => api.commerce.affiliates.update.mutate({ id, isActive: !isActive }),
    done: (next: AffiliateView) =>
      next.isActive ? AFFILIATES.activated(person.name) : AFFILIATES.deactivated(person.name),
  });
  const action = isActive ? AFFILIATES.deactivate : AFFILIATES.activate;
  return (
    <>
      <CardTop
        title={
          <span className={classes.person}>
            <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={40} />
            <span>
              <Link to={profilePath(person)}>{person.name}</Link>
              <span className={classes.sub}>@{person.handle}</span>
            </span>
          </span>
        }
        end={AFFILIATES.rate(affiliate.commissionRate)}
      />
      <CardFacts
        facts={[
          AFFILIATES.referrals(affiliate.referrals),
          AFFILIATES.conversions(affiliate.conversions),
          ...earnedFacts(affiliate.totalEarned),
          AFFILIATES.joined(formatDay(new Date(affiliate.joinedAt))),
        ]}
      />
      <CardFoot
        badge={
          <Badge tone={isActive ? 'teal' : 'neutral'}>
            {isActive ? AFFILIATES.active : AFFILIATES.inactive}
          </Badge>
        }
      >
        <Button
          variant="soft"
          tone="neutral"
          size="sm"
          aria-label={AFFILIATES.named(action, person.name)}
          isBusy={move.isPending}
          onClick={() => move.mutate(undefined)}
        >
          {action}
        </Button>
        <Button
          variant="soft"
          size="sm"
          aria-haspopup="dialog"
          aria-label={AFFILIATES.detailsOf(person.name)}
          onClick={() => setOpen(true)}
        >
          {AFFILIATES.details}
        </Button>
      </CardFoot>
      <DetailsSheet affiliate={affiliate} isMine isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

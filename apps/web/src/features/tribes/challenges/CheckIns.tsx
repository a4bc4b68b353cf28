import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView } from '@kindred/validation/tribes/challenges';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import offers from '../offers/Offers.module.css';
import { CHECK_INS } from './copy.ts';
import { Placed } from './LinkedCheckIn.tsx';
import { Made } from './Made.tsx';
import classes from './One.module.css';
import { checkInsQuery } from './query.ts';

const WHOSE = [
  { value: 'counted', label: CHECK_INS.everybody },
  { value: 'mine', label: CHECK_INS.mine },
] as const;
type Whose = (typeof WHOSE)[number]['value'];

/** What was done, the last first; whoever takes part finds their own here as well. */
export function CheckIns({ tribe, challenge }: { tribe: TribeView; challenge: ChallengeView }) {
  const [chosen, setWhose] = useState<Whose>('counted');
  const isIn = challenge.mine !== null;
  const whose = isIn ? chosen : 'counted';
  const query = useInfiniteQuery(checkInsQuery(tribe.id, challenge.id, whose));
  const title = challenge.can.decide ? CHECK_INS.all : CHECK_INS.recent;
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {isIn && <Segmented label={CHECK_INS.whose} options={WHOSE} value={whose} onChange={setWhose} isWide />}
      <PaginatedList
        label={title}
        loading={CHECK_INS.loading}
        query={query}
        skeleton={
          <Card>
            <SkeletonRow />
          </Card>
        }
        empty={
          <Card>
            <p className={offers.text}>{whose === 'mine' ? CHECK_INS.emptyMine : CHECK_INS.empty}</p>
          </Card>
        }
      >
        {(item) => (
          <Placed id={item.id}>
            <Card>
              <div className={classes.waiting}>
                <Made item={item} hasStatus={whose === 'mine'} />
              </div>
            </Card>
          </Placed>
        )}
      </PaginatedList>
    </section>
  );
}

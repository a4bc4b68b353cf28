import type { AffiliateProgram } from '@kindred/validation/commerce/affiliates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../../app/currentUser.ts';
import { messageOf } from '../../../../app/errors.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import { CardFacts } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { CopyLink } from '../CopyLink.tsx';
import { programsQuery } from '../query.ts';
import { AFFILIATES, PROGRAMS } from './copy.ts';
import { DetailsSheet } from './DetailsSheet.tsx';
import { earnedFacts } from './earned.ts';

/** What I promote for others: my link, and what it earned. */
export function Programs() {
  const { data, error, refetch } = useQuery(programsQuery);
  return (
    <section className={classes.panel} aria-labelledby="programs">
      <h2 id="programs" className={classes.heading}>
        {PROGRAMS.title}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Loading label={PROGRAMS.loading}>
            <SkeletonBar height="6rem" />
          </Loading>
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <p className={classes.text}>{PROGRAMS.none}</p>
      ) : (
        <div className={classes.columns}>
          {data.map((program) => (
            <Program key={program.id} program={program} />
          ))}
        </div>
      )}
    </section>
  );
}

function Program({ program }: { program: AffiliateProgram }) {
  const { person, code, links } = program;
  const [isOpen, setOpen] = useState(false);
  const isHeld = program.totalEarned.some(({ held }) => Number(held) > 0);
  return (
    <article className={`${classes.card} ${classes.panel}`} aria-label={person.name}>
      <span className={classes.person}>
        <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={40} />
        <span>
          <Link className={classes.open} to={profilePath(person)}>
            {person.name}
          </Link>
          <span className={classes.sub}>{PROGRAMS.of(program.commissionRate)}</span>
        </span>
      </span>
      <CardFacts
        facts={[
          AFFILIATES.referrals(program.referrals),
          AFFILIATES.conversions(program.conversions),
          ...earnedFacts(program.totalEarned),
        ]}
      />
      {isHeld && <p className={classes.text}>{PROGRAMS.heldText}</p>}
      <CopyLink items={links} query={`ref=${code}`} none={PROGRAMS.noLinks(person.name)} />
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={AFFILIATES.detailsOf(person.name)}
        onClick={() => setOpen(true)}
      >
        {AFFILIATES.details}
      </Button>
      <DetailsSheet affiliate={program} isMine={false} isOpen={isOpen} onClose={() => setOpen(false)} />
    </article>
  );
}

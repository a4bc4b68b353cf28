import type { CaseView } from '@kindred/validation/moderation/cases';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { CASE, QUEUE } from '../copy.ts';
import { useCase } from '../hooks.ts';
import shared from '../Moderation.module.css';
import { CaseBadges, ClaimedBy } from '../queue/CaseRow.tsx';
import { Author } from './Author.tsx';
import classes from './Case.module.css';
import { CaseActions } from './CaseActions.tsx';
import { Appeals, DecisionList } from './Decisions.tsx';
import { Reported } from './Reported.tsx';
import { Reports } from './Reports.tsx';

interface CasePageProps {
  /** Address of the queue that the case is in. */
  base: string;
  /** Part of a page that has a title of its own. */
  isPart?: boolean;
}

/** The case of the address. */
export function CasePage({ base, isPart = false }: CasePageProps) {
  const { id = '' } = useParams();
  const { data: one, error, refetch } = useCase(id);
  useTitle(one?.title || CASE.title);
  if (one === undefined) {
    if (errorCode(error) === 'not_found') return <NotFoundScreen />;
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <div className={shared.screen}>
        <Loading label={CASE.loading}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      </div>
    );
  }
  return (
    <div className={shared.screen}>
      <Head one={one} base={base} isPart={isPart} />
      <CaseActions key={one.id} one={one} />
      <div className={classes.holder}>
        <div className={classes.columns}>
          <div className={shared.part}>
            <Reported one={one} />
            <Reports reports={one.reports} />
          </div>
          <div className={shared.part}>
            <Appeals appeals={one.appeals} />
            <DecisionList title={CASE.decisions} empty={CASE.noDecisions} decisions={one.decisions} />
            <Author one={one} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Head({ one, base, isPart }: Required<CasePageProps> & { one: CaseView }) {
  const Heading = isPart ? 'h2' : 'h1';
  const { title, tribe, reportCount, openedAt, claimedBy, escalatesAt, state } = one;
  return (
    <header className={shared.part}>
      <span className={shared.actions}>
        <IconLink label={CASE.back} to={base}>
          <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
        </IconLink>
        <CaseBadges one={one} />
      </span>
      <Heading className={shared.title} dir="auto">
        {title || QUEUE.untitled}
      </Heading>
      <p className={shared.muted}>
        {QUEUE.reportCount(reportCount)} · {QUEUE.opened} <RelativeTime value={openedAt} format="ago" />
        {tribe !== null && (
          <>
            {' · '}
            <Link className={shared.link} to={`/tribe/${tribe.slug}`}>
              {tribe.name}
            </Link>
          </>
        )}
        {claimedBy !== null && (
          <>
            {' · '}
            <ClaimedBy one={one} />
          </>
        )}
      </p>
      {escalatesAt !== null && state !== 'decided' && (
        <p className={shared.muted}>{CASE.escalatesAt(formatFullTime(new Date(escalatesAt)))}</p>
      )}
    </header>
  );
}

import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import type { DecisionAction } from '@kindred/validation/moderation/values';
import { Link, useLocation, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useAppeal, useDecision, useLinkedAppeal, useLinkedDecision } from '../hooks.ts';
import classes from '../Moderation.module.css';
import { Appeal, type AppealProps } from './Appeal.tsx';
import { DECISION, sentenceOf } from './copy.ts';

const day = (time: string) => formatDay(new Date(time));

/** A decision for the author of what was reported, or for a person who reported it. */
export default function DecisionScreen() {
  const { id = '' } = useParams();
  const query = useDecision(id);
  const appeal = useAppeal();
  return <Decision query={query} send={(said) => appeal.mutateAsync({ id, ...said })} />;
}

/** The same for a suspended author, who cannot log in: the address holds the secret of an appeal link. */
export function LinkedDecisionScreen() {
  const token = useLocation().hash.slice(1);
  const query = useLinkedDecision(token);
  const appeal = useLinkedAppeal(token);
  return <Decision query={query} token={token} send={(said) => appeal.mutateAsync({ token, ...said })} />;
}

interface DecisionProps extends AppealProps {
  query: Pick<ReturnType<typeof useDecision>, 'data' | 'error' | 'refetch'>;
}

function Decision({ query: { data: decision, error, refetch }, ...appeal }: DecisionProps) {
  useTitle(DECISION.title);
  if (decision === undefined) {
    if (errorCode(error) === 'not_found' || errorCode(error) === 'invalid_input') return <NotFoundScreen />;
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <div className={classes.screen}>
        <Loading label={DECISION.loading}>
          <SkeletonBar width="80%" height="1.75rem" />
          <SkeletonBar width="60%" />
          <SkeletonBar />
        </Loading>
      </div>
    );
  }
  return (
    <article className={classes.screen}>
      <Head decision={decision} />
      <Why decision={decision} />
      <Appeal decision={decision} {...appeal} />
    </article>
  );
}

/** What happened to the content first, then to its author. */
const ORDER = ['keep', 'remove', 'suspend', 'limit', 'warn'] as const satisfies readonly DecisionAction[];

function Head({ decision }: { decision: OwnDecision }) {
  const { actions, side, subject, title, reversedAt, createdAt } = decision;
  const [first = '', ...others] = ORDER.filter((action) => actions.includes(action)).map((action) =>
    sentenceOf(action, side, subject),
  );
  return (
    <header className={classes.part}>
      <h1 className={classes.title}>{first}</h1>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}.</p>
      ))}
      {title !== '' && (
        <blockquote className={classes.card} dir="auto">
          {title}
        </blockquote>
      )}
      {reversedAt !== null && <p role="status">{DECISION.reversed(day(reversedAt))}</p>}
      <p className={classes.muted}>
        {DECISION.decided} <RelativeTime value={createdAt} format="ago" />
      </p>
    </header>
  );
}

/** What follows from a decision for its author. */
function effectsOf({ actions, side, until, strikeUntil, reversedAt }: OwnDecision): string[] {
  if (side !== 'author' || reversedAt !== null) return [];
  const effects: string[] = [];
  if (actions.includes('limit')) {
    effects.push(DECISION.limitMeans);
    if (until !== null) effects.push(DECISION.limitUntil(day(until)));
  }
  if (actions.includes('suspend')) {
    effects.push(until === null ? DECISION.suspendNoEnd : DECISION.suspendUntil(day(until)));
  }
  if (strikeUntil !== null) effects.push(DECISION.strikeUntil(day(strikeUntil)));
  return effects;
}

function Why({ decision }: { decision: OwnDecision }) {
  const { rule, reason } = decision;
  const effects = effectsOf(decision);
  return (
    <section className={classes.part} aria-label={DECISION.facts}>
      {rule !== null && (
        <div className={classes.card}>
          <h2 className={classes.muted}>{DECISION.rule}</h2>
          <strong dir="auto">{rule.title}</strong>
          {rule.description !== '' && (
            <p className={classes.said} dir="auto">
              {rule.description}
            </p>
          )}
          <Link className={classes.link} to="/rules">
            {DECISION.rules}
          </Link>
        </div>
      )}
      <div className={classes.card}>
        <h2 className={classes.muted}>{DECISION.reason}</h2>
        <p className={classes.said} dir="auto">
          {reason}
        </p>
      </div>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
    </section>
  );
}

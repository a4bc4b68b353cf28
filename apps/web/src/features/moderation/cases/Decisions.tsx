import type { AppealView } from '@kindred/validation/moderation/appeals';
import type { DecisionView } from '@kindred/validation/moderation/decisions';
import { Badge } from '../../../ui/Badge.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatDay } from '../../../ui/time.ts';
import { FileRow } from '../../media/public.tsx';
import { CASE, DONE_NAMES, FORMER_USER } from '../copy.ts';
import classes from '../Moderation.module.css';

const day = (time: string) => formatDay(new Date(time));

interface DecisionListProps {
  title: string;
  empty: string;
  decisions: readonly DecisionView[];
}

export function DecisionList({ title, empty, decisions }: DecisionListProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {decisions.length === 0 && <p className={classes.muted}>{empty}</p>}
      <ul className={classes.list}>
        {decisions.map((decision) => (
          <li key={decision.id} className={classes.card}>
            <Decision decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ decision }: { decision: DecisionView }) {
  const { actions, rule, reason, note, decidedBy, until, strikeUntil, reversedAt, createdAt } = decision;
  const facts = [
    rule !== null && CASE.rule(rule),
    until !== null && CASE.until(day(until)),
    strikeUntil !== null && CASE.strikeUntil(day(strikeUntil)),
  ].filter((fact) => fact !== false);
  return (
    <>
      <span className={classes.badges}>
        <strong>{actions.map((action) => DONE_NAMES[action]).join(', ')}</strong>
        {reversedAt !== null && <Badge tone="amber">{CASE.reversed(day(reversedAt))}</Badge>}
      </span>
      <p className={classes.said} dir="auto">
        {reason}
      </p>
      {facts.length > 0 && <p className={classes.muted}>{facts.join(' · ')}</p>}
      {note !== null && (
        <p className={classes.muted} dir="auto">
          {CASE.note(note)}
        </p>
      )}
      <p className={classes.muted}>
        {decidedBy?.name ?? FORMER_USER} · <RelativeTime value={createdAt} format="ago" />
      </p>
    </>
  );
}

export function Appeals({ appeals }: { appeals: readonly AppealView[] }) {
  if (appeals.length === 0) return null;
  return (
    <section className={classes.part} aria-label={CASE.appeals}>
      <h2 className={classes.heading}>{CASE.appeals}</h2>
      <ul className={classes.list}>
        {appeals.map(({ id, side, content, file, outcome, answer, isSameModerator, createdAt }) => (
          <li key={id} className={classes.card}>
            <span className={classes.badges}>
              <strong>{CASE.sides[side]}</strong>
              <Badge tone={outcome === null ? 'amber' : 'neutral'}>
                {outcome === null ? CASE.waits : CASE.outcomes[outcome]}
              </Badge>
            </span>
            <p className={classes.said} dir="auto">
              {content}
            </p>
            {file !== null && <FileRow file={file} />}
            {answer !== null && (
              <p className={classes.said} dir="auto">
                {CASE.answer(answer)}
              </p>
            )}
            {isSameModerator && <p className={classes.muted}>{CASE.sameModerator}</p>}
            <p className={classes.muted}>
              <RelativeTime value={createdAt} format="ago" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

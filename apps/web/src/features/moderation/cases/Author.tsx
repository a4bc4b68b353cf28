import type { CaseView } from '@kindred/validation/moderation/cases';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CASE, FORMER_USER } from '../copy.ts';
import shared from '../Moderation.module.css';
import classes from './Case.module.css';
import { DecisionList } from './Decisions.tsx';

/** Whom a decision is about, with strikes and what was decided before. */
export function Author({ one: { author, record } }: { one: CaseView }) {
  return (
    <>
      <section className={shared.part} aria-label={CASE.author}>
        <h2 className={shared.heading}>{CASE.author}</h2>
        {author === null ? (
          <p>{FORMER_USER}</p>
        ) : (
          <Link className={classes.person} to={profilePath(author)}>
            <Avatar id={author.id} name={author.name} src={author.profileImageUrl} size={44} />
            {author.name}
          </Link>
        )}
        <p className={shared.muted}>{CASE.strikes(record.strikes)}</p>
      </section>
      <DecisionList
        title={CASE.earlierDecisions}
        empty={CASE.noEarlier}
        decisions={record.decisions.map(({ decision }) => decision)}
      />
    </>
  );
}

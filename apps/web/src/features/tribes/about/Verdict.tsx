import type { TribeView } from '@kindred/validation/tribes';
import { formatDay } from '../../../ui/time.ts';
import classes from './About.module.css';
import { VERDICT } from './copy.ts';

/** Why I am shut out, or was not let in; gone once I have asked again or am invited. */
export function Verdict({ tribe: { ban, declined, join } }: { tribe: TribeView }) {
  if (ban !== null) {
    const end = ban.until === null ? VERDICT.forGood : VERDICT.until(formatDay(new Date(ban.until)));
    return <Card title={VERDICT.banned} reason={ban.reason} text={end} />;
  }
  if (declined === null || join === 'requested' || join === 'invited' || join === 'member') return null;
  const day = VERDICT.declinedOn(formatDay(new Date(declined.at)));
  return <Card title={VERDICT.declined} reason={declined.reason} text={day} />;
}

function Card({ title, reason, text }: { title: string; reason: string | null; text: string }) {
  return (
    <section className={classes.card} aria-labelledby="verdict">
      <h2 id="verdict" className={classes.title}>
        {title}
      </h2>
      {reason !== null && reason !== '' && (
        <p className={classes.text}>
          <span className={classes.muted}>{VERDICT.reason}: </span>
          {reason}
        </p>
      )}
      <p className={classes.muted}>{text}</p>
    </section>
  );
}

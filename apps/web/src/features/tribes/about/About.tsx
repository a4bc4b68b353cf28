import type { TribeView } from '@kindred/validation/tribes';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatDay } from '../../../ui/time.ts';
import classes from './About.module.css';
import { ABOUT } from './copy.ts';
import { ReportTribe } from './ReportTribe.tsx';

/** What the tribe is and its rules; of a private one nothing but the way to report it. */
export function About({ tribe }: { tribe: TribeView }) {
  const { category, tags, rules, owner, createdAt } = tribe;
  if (category === null || owner === null || createdAt === null) return <ReportTribe tribe={tribe} />;
  const hasRules = rules !== null && rules.length > 0;
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        {hasRules ? ABOUT.withRules : ABOUT.title}
        <IconChevronDown className={classes.mark} size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
      </summary>
      <dl className={classes.facts}>
        {hasRules && (
          <Fact name={ABOUT.rules}>
            <Rules rules={rules} />
          </Fact>
        )}
        <Fact name={ABOUT.category}>{category}</Fact>
        {tags !== null && tags.length > 0 && <Fact name={ABOUT.tags}>{tags.join(', ')}</Fact>}
        <Fact name={ABOUT.owner}>
          <Link className={classes.link} to={`/profile/${owner.handle}`}>
            {owner.firstName} {owner.lastName}
          </Link>
        </Fact>
        <Fact name={ABOUT.created}>{formatDay(new Date(createdAt))}</Fact>
      </dl>
      <ReportTribe tribe={tribe} />
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <ol className={classes.rules}>
      {rules.map((rule, at) => (
        // Two of them may say the same.
        <li key={`${at} ${rule}`}>{rule}</li>
      ))}
    </ol>
  );
}

import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import classes from '../users/User.module.css';
import { CONTENT } from './copy.ts';

type Fact = readonly [name: string, value: ReactNode];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FactsProps {
  facts: readonly Fact[];
  /** The page that visitors see. */
  path: string;
  view: string;
  /** The case about it; null without any. */
  caseId?: string | null;
}

export function Facts({ facts, path, view, caseId = null }: FactsProps) {
  return (
    <section className={classes.part} aria-label={CONTENT.facts}>
      <FactList facts={facts} />
      <div className={classes.actions}>
        <ButtonLink size="sm" variant="soft" to={path}>
          {view}
        </ButtonLink>
        {caseId !== null && (
          <ButtonLink size="sm" variant="soft" to={`/admin/reports/${caseId}`}>
            {CONTENT.viewCase}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

import type { PlanSummary } from '@kindred/validation/guide/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { GUIDE, KEPT, PLAN } from '../copy.ts';
import classes from '../Guide.module.css';
import { plansQuery } from '../query.ts';
import { isPlanKept } from './form.ts';

/** The plan changed last, and the way to the others. */
export function MyPlans({ onOpen }: { onOpen: (id: string) => void }) {
  const me = useSignedInUser();
  const { data: plans = [] } = useQuery(plansQuery);
  const [isOpen, setOpen] = useState(false);
  const [latest] = plans;
  if (latest === undefined) return null;
  const row = ({ id, title, tasks, completed }: PlanSummary) => (
    <ListRow
      title={title}
      text={[GUIDE.progress(completed, tasks), ...(isPlanKept(me.id, id) ? [KEPT.short] : [])].join(' · ')}
      onClick={() => {
        setOpen(false);
        onOpen(id);
      }}
    />
  );
  return (
    <section className={classes.part} aria-labelledby="guide-plan">
      <div className={classes.partHead}>
        <h2 id="guide-plan" className={classes.partTitle}>
          {GUIDE.yourPlan}
        </h2>
        {plans.length > 1 && (
          <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
            {PLAN.all}
          </Button>
        )}
      </div>
      {row(latest)}
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={PLAN.plans}>
        <ul className={classes.list}>
          {plans.map((plan) => (
            <li key={plan.id}>{row(plan)}</li>
          ))}
        </ul>
      </BottomSheet>
    </section>
  );
}

import type { TribeView } from '@kindred/validation/tribes';
import type { RuleView } from '@kindred/validation/tribes/automations';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ThreeLevers } from '../../../ui/illustrations/ThreeLevers.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { AccessCard } from '../access/AccessCard.tsx';
import classes from './Automation.module.css';
import { AUTOMATION } from './copy.ts';
import { useOptions, useRules } from './hooks.ts';
import { RuleCard } from './RuleCard.tsx';

const RuleEditor = lazyPartWithRetry(() => import('./RuleEditor.tsx'));
const RunLogSheet = lazyPartWithRetry(() => import('./RunLogSheet.tsx'));

type Open = { what: 'editor'; rule: RuleView | null } | { what: 'log'; rule: RuleView | null };

export default function AutomationTab({ tribe }: { tribe: TribeView }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [isShown, setShown] = useState(false);
  const [count, setCount] = useState(0);
  const options = useOptions(tribe.id);
  const rules = useRules(tribe.id);

  function show(next: Open) {
    setOpen(next);
    setShown(true);
    setCount((before) => before + 1);
  }
  const close = () => setShown(false);

  return (
    <>
      <section className={classes.section} aria-labelledby="rules-title">
        <h2 id="rules-title" className={classes.title}>
          {AUTOMATION.title}
        </h2>
        <p className={classes.intro}>{AUTOMATION.intro}</p>
        <div className={classes.buttons}>
          <Button
            isWide
            icon={<IconPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => show({ what: 'editor', rule: null })}
          >
            {AUTOMATION.add}
          </Button>
          <Button
            isWide
            variant="soft"
            icon={<IconHistory size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => show({ what: 'log', rule: null })}
          >
            {AUTOMATION.log}
          </Button>
        </div>
        <Rules
          tribe={tribe}
          rules={rules}
          names={options.data}
          onEdit={(rule) => show({ what: 'editor', rule })}
          onLog={(rule) => show({ what: 'log', rule })}
        />
      </section>
      {/* Nothing stands below that rules would push down as they come. */}
      {tribe.can.manage_access && !rules.isPending && <AccessCard tribe={tribe} />}
      <Suspense fallback={null}>
        {open?.what === 'editor' && (
          <RuleEditor key={count} tribe={tribe} rule={open.rule} isOpen={isShown} onClose={close} />
        )}
        {open?.what === 'log' && (
          <RunLogSheet key={count} tribeId={tribe.id} rule={open.rule} isOpen={isShown} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

interface RulesProps {
  tribe: TribeView;
  rules: ReturnType<typeof useRules>;
  names: ReturnType<typeof useOptions>['data'];
  onEdit: (rule: RuleView) => void;
  onLog: (rule: RuleView) => void;
}

function Rules({ tribe, rules, names, onEdit, onLog }: RulesProps) {
  const { data, isPending, error, refetch } = rules;
  if (isPending) {
    return (
      <Loading label={AUTOMATION.loading}>
        <div className={classes.list}>
          {[0, 1, 2].map((n) => (
            <div key={n} className={classes.rule}>
              <SkeletonBar width="50%" />
              <SkeletonBar width="85%" height="0.75rem" />
              <SkeletonBar width="30%" height="0.75rem" />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (data === undefined) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        level={3}
        illustration={<ThreeLevers />}
        title={AUTOMATION.empty}
        text={AUTOMATION.emptyText}
      />
    );
  }
  return (
    <ul className={classes.list} aria-label={AUTOMATION.rules}>
      {data.items.map((rule) => (
        <li key={rule.id}>
          <RuleCard
            tribeId={tribe.id}
            rule={rule}
            names={names}
            onEdit={() => onEdit(rule)}
            onLog={() => onLog(rule)}
          />
        </li>
      ))}
    </ul>
  );
}

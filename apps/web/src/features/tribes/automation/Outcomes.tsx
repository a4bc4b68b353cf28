import type { ActionOutcome, RunStatus, RunView } from '@kindred/validation/tribes/automations';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './Automation.module.css';
import { ACTIONS, OUTCOMES, STATUSES } from './copy.ts';

const TONES = { done: 'teal', partly: 'amber', failed: 'red', skipped: 'neutral', stopped: 'amber' } as const;
const ICONS = { done: IconCircleCheck, skipped: IconCircleMinus, failed: IconAlertCircle } as const;

export function StatusBadge({ status, label }: { status: RunStatus; label?: string }) {
  return <Badge tone={TONES[status]}>{label ?? STATUSES[status]}</Badge>;
}

/** Each step with what became of it, and why. */
export function Outcomes({ actions, done }: { actions: readonly ActionOutcome[]; done?: string }) {
  if (actions.length === 0) return null;
  return (
    <ul className={classes.outcomes}>
      {actions.map(({ type, outcome, reason }, index) => {
        const Icon = ICONS[outcome];
        const word = outcome === 'done' ? (done ?? OUTCOMES.done) : OUTCOMES[outcome];
        return (
          <li key={index} className={classes.outcome} data-outcome={outcome}>
            <Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
            <span>
              {ACTIONS[type]}
              <span className={classes.spoken}>: {word}</span>
              {reason !== null && <span className={classes.reason}>{reason}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export const nameOf = (person: NonNullable<RunView['person']>) => `${person.firstName} ${person.lastName}`;

import type { RuleView } from '@kindred/validation/tribes/automations';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import classes from './Automation.module.css';
import { AUTOMATION, STATUSES } from './copy.ts';
import { useSwitchRule } from './hooks.ts';
import { actionSentence, conditionSentence, type Names, triggerSentence } from './summary.ts';

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

interface RuleCardProps {
  tribeId: string;
  rule: RuleView;
  names: Names | undefined;
  onEdit: () => void;
  onLog: () => void;
}

export function RuleCard({ tribeId, rule, names, onEdit, onLog }: RuleCardProps) {
  const change = useSwitchRule(tribeId);
  const isOn = rule.status === 'active';
  return (
    <article className={classes.rule} aria-label={rule.name}>
      <div className={classes.ruleHead}>
        <h3 className={classes.name}>{rule.name}</h3>
        <Badge tone={isOn ? 'teal' : 'neutral'}>{isOn ? AUTOMATION.active : AUTOMATION.paused}</Badge>
        <SwitchField
          aria-label={AUTOMATION.toggle(rule.name)}
          checked={isOn}
          onChange={(event) => change.mutate({ ruleId: rule.id, isOn: event.currentTarget.checked })}
        />
      </div>
      <Sentence rule={rule} names={names} />
      {rule.note !== null && (
        <p className={classes.note}>
          <IconAlertTriangle size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          <span>{rule.note}</span>
        </p>
      )}
      <div className={classes.foot}>
        <p className={classes.meta}>
          {rule.nextRunAt !== null && (
            <span>
              {AUTOMATION.nextRun}{' '}
              <time dateTime={rule.nextRunAt}>{WHEN.format(new Date(rule.nextRunAt))}</time>
            </span>
          )}
          {rule.lastRun === null ? (
            <span>{AUTOMATION.never}</span>
          ) : (
            <span>
              {AUTOMATION.lastRun} <RelativeTime value={rule.lastRun.at} />,{' '}
              {STATUSES[rule.lastRun.status].toLowerCase()}
            </span>
          )}
          <span>{AUTOMATION.actsAs(`${rule.actsAs.firstName} ${rule.actsAs.lastName}`)}</span>
        </p>
        <Button size="sm" variant="soft" onClick={onEdit} aria-label={`${AUTOMATION.edit}: ${rule.name}`}>
          {AUTOMATION.edit}
        </Button>
        <Button
          size="sm"
          variant="soft"
          tone="neutral"
          onClick={onLog}
          aria-label={`${AUTOMATION.showLog}: ${rule.name}`}
        >
          {AUTOMATION.showLog}
        </Button>
      </div>
    </article>
  );
}

/** The rule as a sentence, its parts told apart. */
function Sentence({ rule, names = {} }: { rule: RuleView; names: Names | undefined }) {
  const conditions = rule.conditions.map((condition) => conditionSentence(condition, names));
  return (
    <p className={classes.sentence}>
      <span className={classes.trigger}>{triggerSentence(rule.trigger, names)}</span>
      {conditions.length > 0 && `, if ${conditions.join(' and ')}`}
      <span className={classes.arrow} aria-hidden>
        {' → '}
      </span>
      <span className={classes.spoken}>: </span>
      {rule.actions.map((action) => actionSentence(action, names)).join(', ')}
    </p>
  );
}

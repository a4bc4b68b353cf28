import { isBlank } from '@kindred/validation/characters';
import { TIERS, TRIBE_ROLES } from '@kindred/validation/tribes';
import {
  type AutomationOptions,
  ROLES_AT_LEAST,
  type RuleCondition,
} from '@kindred/validation/tribes/automations';
import { useState } from 'react';
import { FormPair, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './Automation.module.css';
import { EDITOR, PLATFORM_ROLES, TIERS_SAID, TRIBE_ROLES_SAID } from './copy.ts';
import { NumberField } from './TriggerFields.tsx';

interface ConditionFieldsProps {
  condition: RuleCondition;
  options: AutomationOptions;
  path: string;
  problems: ReadonlyMap<string, string>;
  onChange: (condition: RuleCondition) => void;
}

/** Of a path itself, or of what is below it. */
export function problemAt(problems: ReadonlyMap<string, string>, path: string): string | undefined {
  for (const [at, message] of problems) if (at === path || at.startsWith(`${path}.`)) return message;
  return undefined;
}

export function ConditionFields({ condition, options, path, problems, onChange }: ConditionFieldsProps) {
  const problem = problemAt(problems, path);
  switch (condition.type) {
    case 'role_is':
      return (
        <SelectField
          label={EDITOR.role}
          value={condition.role}
          options={TRIBE_ROLES.map((role) => ({ value: role, label: TRIBE_ROLES_SAID[role] }))}
          onChange={(role) => onChange({ ...condition, role })}
        />
      );
    case 'tier_is':
      return (
        <SelectField
          label={EDITOR.tier}
          value={condition.tier}
          options={TIERS.map((tier) => ({ value: tier, label: TIERS_SAID[tier] }))}
          onChange={(tier) => onChange({ ...condition, tier })}
        />
      );
    case 'member_for':
      return (
        <NumberField
          label={EDITOR.days}
          value={condition.days}
          max={3650}
          error={problem}
          onChange={(days) => onChange({ ...condition, days })}
        />
      );
    case 'invited':
      return null;
    case 'answer_contains':
      return (
        <WordsField
          words={condition.words}
          error={problem}
          onChange={(words) => onChange({ ...condition, words })}
        />
      );
    case 'badge':
      if (options.badges.length === 0) return <p className={classes.problem}>{EDITOR.noBadges}</p>;
      return (
        <FormPair>
          <SelectField
            label={EDITOR.has}
            value={condition.has ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: EDITOR.hasBadge },
              { value: 'no', label: EDITOR.hasNoBadge },
            ]}
            onChange={(has) => onChange({ ...condition, has: has === 'yes' })}
          />
          <SelectField
            label={EDITOR.badge}
            value={condition.badgeId}
            options={options.badges.map(({ id, name }) => ({ value: id, label: name }))}
            error={problem}
            onChange={(badgeId) => onChange({ ...condition, badgeId })}
          />
        </FormPair>
      );
    case 'platform_role':
      return (
        <SelectField
          label={EDITOR.platformRole}
          value={condition.atLeast}
          options={ROLES_AT_LEAST.map((role) => ({ value: role, label: PLATFORM_ROLES[role] }))}
          onChange={(atLeast) => onChange({ ...condition, atLeast })}
        />
      );
  }
}

const wordsIn = (typed: string) =>
  typed
    .split(',')
    .filter((word) => !isBlank(word))
    .map((word) => word.trim());

/** Keeps what is typed, commas and all, for as long as it makes these words. */
function WordsField({
  words,
  error,
  onChange,
}: {
  words: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}) {
  const [typed, setTyped] = useState(words.join(', '));
  return (
    <TextField
      label={EDITOR.words}
      description={EDITOR.wordsHint}
      value={wordsIn(typed).join() === words.join() ? typed : words.join(', ')}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        onChange(wordsIn(next));
      }}
    />
  );
}

import { isBlank } from '@kindred/validation/characters';
import {
  GOALS,
  type Goal,
  GUIDE_TYPES,
  type GuideType,
  INDUSTRIES,
  type Industry,
} from '@kindred/validation/guide';
import { GUIDE_QUERY_MAX } from '@kindred/validation/guide/query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { GOAL_LABELS, GUIDE, INDUSTRY_LABELS, TYPE_LABELS } from './copy.ts';
import classes from './Guide.module.css';

export interface Question {
  query: string;
  goal: Goal | null;
  industry: Industry | null;
  type: GuideType;
}

interface AskFormProps {
  question: Question;
  onChange: (question: Question) => void;
  onAsk: (question: Question) => void;
  isBusy: boolean;
}

const optionsOf = <Value extends string>(
  any: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => [{ value: '' as const, label: any }, ...values.map((value) => ({ value, label: labels[value] }))];

export function AskForm({ question, onChange, onAsk, isBusy }: AskFormProps) {
  const { query, goal, industry, type } = question;
  const [isOpen, setOpen] = useState(false);
  const [wasBlank, setWasBlank] = useState(false);
  return (
    <form
      className={classes.form}
      aria-label={GUIDE.title}
      onSubmit={(event) => {
        event.preventDefault();
        setWasBlank(isBlank(query));
        if (!isBlank(query) && !isBusy) onAsk(question);
      }}
    >
      <TextField
        className={classes.goal}
        type="search"
        enterKeyHint="search"
        aria-label={GUIDE.goalLabel}
        placeholder={GUIDE.placeholder}
        maxLength={GUIDE_QUERY_MAX}
        value={query}
        error={wasBlank ? GUIDE.blank : null}
        onChange={(event) => {
          setWasBlank(false);
          onChange({ ...question, query: event.currentTarget.value });
        }}
      />
      <div className={classes.formRow}>
        <Button type="submit" isWide isBusy={isBusy}>
          {isBusy ? GUIDE.asking : GUIDE.ask}
        </Button>
        <IconButton
          label={GUIDE.filters}
          variant="soft"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      {isOpen && (
        <>
          <SelectField
            label={GUIDE.goal}
            options={optionsOf(GUIDE.anyGoal, GOALS, GOAL_LABELS)}
            value={goal ?? ''}
            onChange={(value) => onChange({ ...question, goal: value === '' ? null : value })}
          />
          <SelectField
            label={GUIDE.industry}
            options={optionsOf(GUIDE.anyIndustry, INDUSTRIES, INDUSTRY_LABELS)}
            value={industry ?? ''}
            onChange={(value) => onChange({ ...question, industry: value === '' ? null : value })}
          />
          <SelectField
            label={GUIDE.type}
            options={GUIDE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            value={type}
            onChange={(value) => onChange({ ...question, type: value })}
          />
        </>
      )}
    </form>
  );
}

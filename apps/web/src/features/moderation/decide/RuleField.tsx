import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DECIDE } from '../copy.ts';
import { useRules } from '../hooks.ts';
import classes from './Decide.module.css';

interface RuleFieldProps {
  value: string;
  isOptional: boolean;
  onChange: (value: string) => void;
  error: ReactNode;
}

/** Chooses the rule of the community that was broken. */
export function RuleField({ value, isOptional, onChange, error }: RuleFieldProps) {
  const { data: rules, error: failure } = useRules();
  return (
    <>
      <SelectField
        name="ruleId"
        label={DECIDE.rule}
        description={isOptional ? DECIDE.ruleOptional : DECIDE.ruleText}
        options={[
          { value: '', label: DECIDE.noRule },
          ...(rules ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={value}
        onChange={onChange}
        error={failure !== null && rules === undefined ? DECIDE.rulesFailed : error}
      />
      {rules?.length === 0 && (
        <p className={classes.note}>
          <Link className={classes.link} to="/rules">
            {DECIDE.noRules}
          </Link>
        </p>
      )}
    </>
  );
}

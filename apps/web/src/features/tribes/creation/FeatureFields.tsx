import { RULE_MAX, RULES_MAX, TRIBE_FEATURES } from '@kindred/validation/tribes';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { FEATURES } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';

export function FeatureFields({ values, set, leave, problems }: FieldsProps) {
  const { enabledFeatures, rules } = values;
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{FEATURES.title}</legend>
        <p className={classes.text}>{FEATURES.text}</p>
        {TRIBE_FEATURES.map((feature) => (
          <SwitchField
            key={feature}
            label={FEATURES.names[feature].label}
            description={FEATURES.names[feature].text}
            checked={enabledFeatures.includes(feature)}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              set({
                enabledFeatures: TRIBE_FEATURES.filter((each) =>
                  each === feature ? checked : enabledFeatures.includes(each),
                ),
              });
            }}
          />
        ))}
      </fieldset>
      <LinesField
        title={FEATURES.rules}
        text={FEATURES.rulesText}
        name={FEATURES.rule}
        add={FEATURES.addRule}
        remove={FEATURES.removeRule}
        max={RULES_MAX}
        maxLength={RULE_MAX}
        lines={rules}
        problem={problems.rules}
        onChange={(next) => set({ rules: next })}
        onLeave={() => leave('rules')}
      />
    </>
  );
}

interface LinesFieldProps {
  title: string;
  text: string;
  name: (place: number) => string;
  add: string;
  remove: (place: number) => string;
  max: number;
  maxLength: number;
  lines: readonly string[];
  problem: string | undefined;
  onChange: (lines: string[]) => void;
  onLeave?: () => void;
}

/** A few sentences, one below the other. */
export function LinesField(props: LinesFieldProps) {
  const { title, text, name, add, remove, max, maxLength, lines, problem, onChange, onLeave } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  return (
    <fieldset ref={list} className={classes.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={classes.legend}>{title}</legend>
      <p className={classes.text}>{text}</p>
      {lines.map((line, at) => (
        <div key={at} className={classes.row}>
          <TextField
            aria-label={name(at + 1)}
            value={line}
            maxLength={maxLength}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange(lines.map((each, place) => (place === at ? value : each)));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (lines.length < max) {
                onChange([...lines, '']);
                focusLast();
              }
            }}
            onBlur={onLeave}
          />
          <IconButton
            label={remove(at + 1)}
            onClick={() => onChange(lines.filter((_, place) => place !== at))}
          >
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      ))}
      <FieldError id={id}>{problem}</FieldError>
      {lines.length < max && (
        <div>
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} />}
            onClick={() => {
              onChange([...lines, '']);
              focusLast();
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

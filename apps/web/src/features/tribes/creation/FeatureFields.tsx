import { RULE_MAX, RULES_MAX, TRIBE_FEATURES } from '@kindred/validation/tribes';
import { LinesField } from '../../../ui/LinesField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { isOffered } from '../offered.ts';
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
        {TRIBE_FEATURES.filter(isOffered).map((feature) => (
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

import { FEATURES, IN_USE_MAX, type SettingsView } from '@kindred/validation/admin/settings';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { FEATURE_NAMES, FEATURES_COPY } from './copy.ts';
import { GroupFrame } from './GroupForm.tsx';
import classes from './Settings.module.css';
import type { SectionSpec } from './sections.ts';
import { useGroupForm } from './useGroupForm.ts';

/** A switch per feature. Turning off one that is in use asks first. */
export function FeaturesForm({ section, view }: { section: SectionSpec; view: SettingsView }) {
  const state = view.features;
  const form = useGroupForm('features', state, section.fields);
  const [isAsking, setAsking] = useState(false);
  const variable = state.fixed.off;
  const before = state.effective.off ?? [];
  const off = (form.draft.off as readonly string[] | undefined) ?? before;
  const affected = view.inUse.filter(
    ({ feature }) => off.includes(feature) && !before.some((one) => one === feature),
  );
  return (
    <GroupFrame
      form={form}
      text={section.text}
      onSave={() => (affected.length > 0 ? setAsking(true) : form.save())}
    >
      {variable !== undefined && <p className={classes.text}>{FEATURES_COPY.fixed(variable)}</p>}
      {FEATURES.map((feature) => (
        <SwitchField
          key={feature}
          name={feature}
          label={FEATURE_NAMES[feature].name}
          description={FEATURE_NAMES[feature].text}
          disabled={variable !== undefined}
          checked={!off.includes(feature)}
          onChange={({ currentTarget }) => {
            const { checked } = currentTarget;
            // In the order of the list, so that a switch turned there and back is no change.
            form.set(
              'off',
              FEATURES.filter((one) => (one === feature ? !checked : off.includes(one))),
            );
          }}
        />
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          form.save();
        }}
        title={FEATURES_COPY.turnOff(affected.map(({ feature }) => FEATURE_NAMES[feature].name))}
        text={affected.map(({ kind, count }) => <p key={kind}>{FEATURES_COPY[kind](count, IN_USE_MAX)}</p>)}
        confirmLabel={FEATURES_COPY.confirm}
        isDanger
      />
    </GroupFrame>
  );
}

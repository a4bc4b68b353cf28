import { LOGO_MAX } from '@kindred/validation/admin/settings';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ImageField } from '../../media/public.tsx';
import { SECRET, SETTINGS_SCREEN } from './copy.ts';
import { type Draft, type FieldSpec, type GroupState, shownText } from './draft.ts';
import classes from './Settings.module.css';

interface SettingFieldProps {
  field: FieldSpec;
  state: GroupState;
  typed: Draft[string] | undefined;
  problem: string | undefined;
  /** Without a value what is stored is shown again. */
  onChange: (typed: Draft[string] | undefined) => void;
}

/** Control of one setting; disabled where the environment sets it. */
export function SettingField(props: SettingFieldProps) {
  const { field, state, typed, problem, onChange } = props;
  const { name, label, description, kind } = field;
  const variable = state.fixed[name];
  const stored = state.values[name];
  const inEffect = shownText(state.effective[name]);
  if (variable !== undefined) {
    return (
      <TextField
        label={label}
        name={name}
        value={kind === 'secret' ? '' : (field.names?.[inEffect] ?? inEffect)}
        readOnly
        disabled
        description={SETTINGS_SCREEN.fixed(variable)}
      />
    );
  }
  if (kind === 'secret') return <SecretField {...props} />;
  if (kind === 'choice') {
    return (
      <SelectField
        name={name}
        label={label}
        description={description}
        options={Object.entries(field.names ?? {}).map(([value, text]) => ({ value, label: text }))}
        value={typeof typed === 'string' ? typed : shownText(stored) || inEffect}
        onChange={onChange}
        error={problem}
      />
    );
  }
  if (kind === 'image') {
    const shown = typed === undefined ? stored : typed;
    return (
      <ImageField
        label={label}
        text={description ?? ''}
        shape="square"
        maxBytes={LOGO_MAX}
        value={typeof shown === 'string' && shown !== '' ? shown : null}
        problem={problem}
        onChange={onChange}
        onUploading={() => undefined}
      />
    );
  }
  if (kind === 'lines') {
    const item = field.item ?? label;
    const lines = Array.isArray(typed ?? stored) ? ((typed ?? stored) as readonly string[]) : [];
    const whenEmpty = lines.length === 0 && stored === null && inEffect !== '';
    return (
      <LinesField
        title={label}
        text={[description, whenEmpty && SETTINGS_SCREEN.byDefault(inEffect)].filter(Boolean).join(' ')}
        name={(place) => SETTINGS_SCREEN.line(item, place)}
        add={SETTINGS_SCREEN.add(item)}
        remove={(place) => SETTINGS_SCREEN.remove(item, place)}
        max={field.max ?? 10}
        maxLength={field.maxLength ?? 100}
        lines={typed === null ? [] : lines}
        problem={problem}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      name={name}
      description={description}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      maxLength={field.maxLength}
      autoComplete="off"
      value={typed === null ? '' : shownText(typed ?? stored)}
      placeholder={(stored === null && inEffect) || field.placeholder || SETTINGS_SCREEN.default}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A value that can be replaced and removed, and never read. */
function SecretField({ field, state, typed, problem, onChange }: SettingFieldProps) {
  const { name, label, description } = field;
  const isSet = state.secrets.includes(name);
  const [isReplacing, setReplacing] = useState(false);
  const isRemoving = typed === null;
  if (isSet && (isRemoving || !(isReplacing || typed !== undefined))) {
    return (
      <div className={classes.secret}>
        <p role="status">{isRemoving ? SECRET.willBeRemoved(label) : SECRET.set(label)}</p>
        <div className={classes.actions}>
          {isRemoving ? (
            <Button size="sm" variant="soft" onClick={() => onChange(undefined)}>
              {SECRET.keep}
            </Button>
          ) : (
            <>
              <Button size="sm" variant="soft" onClick={() => setReplacing(true)}>
                {SECRET.replace}
              </Button>
              <Button size="sm" variant="soft" tone="danger" onClick={() => onChange(null)}>
                {SECRET.remove}
              </Button>
            </>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.secret}>
      <TextField
        label={label}
        name={name}
        description={description}
        placeholder={field.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typeof typed === 'string' ? typed : ''}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="soft"
            tone="neutral"
            onClick={() => {
              setReplacing(false);
              onChange(undefined);
            }}
          >
            {SECRET.keep}
          </Button>
        </div>
      )}
    </div>
  );
}

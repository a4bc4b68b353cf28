import { shadesOf } from '@kindred/validation/admin/accent';
import { accentColor } from '@kindred/validation/admin/settings';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { COLOR } from './copy.ts';
import { SettingField } from './SettingField.tsx';
import classes from './Settings.module.css';

/** Primary color of tokens.css. */
const BUILT_IN = '#834bd8';
/** Surfaces of tokens.css. */
const GROUND = { light: '#ffffff', dark: '#1a171f' } as const;

/** Accent color with a picker, and a button in it on both themes. */
export function ColorField(props: ComponentProps<typeof SettingField>) {
  const { field, state, typed, onChange } = props;
  const stored = state.values[field.name];
  const written = typed === undefined ? stored : typed;
  const { data: color = BUILT_IN } = accentColor.safeParse(written || BUILT_IN);
  const described = { ...field, description: COLOR.text, placeholder: BUILT_IN, maxLength: 7 };
  return (
    <div className={classes.secret}>
      <div className={classes.color}>
        <SettingField {...props} field={described} />
        <input
          type="color"
          className={classes.picker}
          aria-label={COLOR.pick}
          value={color}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <div className={classes.previews} aria-hidden>
        {(['light', 'dark'] as const).map((theme) => {
          const shades = shadesOf(color, theme);
          return (
            <div key={theme} className={classes.preview} style={{ background: GROUND[theme] }}>
              <span
                className={classes.sample}
                style={{ background: shades.primary, color: shades['on-primary'] }}
              >
                {COLOR.button}
              </span>
              <span
                className={classes.sample}
                style={{ background: shades['primary-soft'], color: shades['primary-text'] }}
              >
                {COLOR.preview[theme]}
              </span>
            </div>
          );
        })}
      </div>
      {written !== null && written !== '' && (
        <div className={classes.actions}>
          <Button size="sm" variant="soft" tone="neutral" onClick={() => onChange(null)}>
            {COLOR.restore}
          </Button>
        </div>
      )}
    </div>
  );
}

import { countCharacters } from '@kindred/validation/characters';
import { PRIMARY_COLOR_DEFAULT, WELCOME_MAX } from '@kindred/validation/tribes';
import { colorField, TRIBE_AVATAR_MAX, TRIBE_BANNER_MAX } from '@kindred/validation/tribes/tribeCreation';
import { contrast } from '../../../ui/contrast.ts';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { ImageField } from '../../media/public.tsx';
import { APPEARANCE } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';

interface AppearanceFieldsProps extends FieldsProps {
  onUploading: (name: string, isOn: boolean) => void;
}

export function AppearanceFields({ values, set, leave, problems, onUploading }: AppearanceFieldsProps) {
  return (
    <>
      <ImageField
        label={APPEARANCE.avatar}
        text={APPEARANCE.avatarText}
        shape="square"
        maxBytes={TRIBE_AVATAR_MAX}
        value={values.avatarUrl}
        problem={problems.avatarUrl}
        onChange={(avatarUrl) => set({ avatarUrl })}
        onUploading={(isOn) => onUploading('avatar', isOn)}
      />
      <ImageField
        label={APPEARANCE.banner}
        text={APPEARANCE.bannerText}
        shape="wide"
        maxBytes={TRIBE_BANNER_MAX}
        value={values.bannerUrl}
        problem={problems.bannerUrl}
        onChange={(bannerUrl) => set({ bannerUrl })}
        onUploading={(isOn) => onUploading('banner', isOn)}
      />
      <ColourField
        value={values.primaryColor}
        problem={problems.primaryColor}
        onChange={(primaryColor) => set({ primaryColor })}
        onLeave={() => leave('primaryColor')}
      />
      <div>
        <TextAreaField
          label={APPEARANCE.welcome}
          name="welcomeMessage"
          description={APPEARANCE.welcomeText}
          rows={3}
          value={values.welcomeMessage}
          error={problems.welcomeMessage}
          onChange={(event) => set({ welcomeMessage: event.currentTarget.value })}
          onBlur={() => leave('welcomeMessage')}
        />
        <p className={classes.count}>
          {countCharacters(values.welcomeMessage.trim())}/{WELCOME_MAX}
        </p>
      </div>
    </>
  );
}

const PRESETS = [
  PRIMARY_COLOR_DEFAULT,
  '#c4622d',
  '#b83b5e',
  '#1f7a8c',
  '#2f6b4f',
  '#5b4bd8',
  '#34465d',
] as const;
const WHITE = '#ffffff';
const DARK = '#1d1920';
/** Of text on its ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

interface ColourFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (colour: string) => void;
  onLeave: () => void;
}

function ColourField({ value, problem, onChange, onLeave }: ColourFieldProps) {
  const isColour = colorField.safeParse(value).success;
  return (
    <fieldset className={classes.group}>
      <div className={classes.colour}>
        <TextField
          label={APPEARANCE.colour}
          name="primaryColor"
          description={APPEARANCE.colourText}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          error={problem}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          onBlur={onLeave}
        />
        <input
          type="color"
          className={classes.picker}
          aria-label={APPEARANCE.pick}
          value={isColour ? value.toLowerCase() : PRIMARY_COLOR_DEFAULT}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <fieldset className={classes.presets} aria-label={APPEARANCE.presets}>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-label={APPEARANCE.preset(preset)}
            aria-pressed={value.toLowerCase() === preset}
            onClick={() => onChange(preset)}
          >
            <span style={{ background: preset }} />
          </button>
        ))}
      </fieldset>
      {isColour && (
        <>
          <div className={classes.samples}>
            <Sample ground={value} ink={WHITE} label={APPEARANCE.onWhite} />
            <Sample ground={value} ink={DARK} label={APPEARANCE.onDark} />
          </div>
          <p className={classes.note}>{APPEARANCE.kept}</p>
        </>
      )}
    </fieldset>
  );
}

function Sample({ ground, ink, label }: { ground: string; ink: string; label: string }) {
  const ratio = contrast(ground, ink);
  const isReadable = ratio >= READABLE;
  return (
    <div className={classes.sample} data-bad={!isReadable || undefined}>
      {/* What hard to read looks like; its words stand beside it. */}
      <span className={classes.swatch} style={{ background: ground, color: ink }} aria-hidden />
      <span>
        {label}: {APPEARANCE.ratio(ratio.toFixed(1), isReadable)}
      </span>
    </div>
  );
}

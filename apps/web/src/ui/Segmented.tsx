import { useId } from 'react';
import classes from './Segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  isWide?: boolean;
}

/** Two or three choices side by side, one always on. Native radios: arrow keys work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, isWide = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root} data-wide={isWide}>
      {options.map((option) => (
        <label key={option.value} className={classes.option} data-on={option.value === value}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

import { Chip } from './Chip.tsx';
import classes from './FilterChips.module.css';
import { ScrollFade } from './ScrollFade.tsx';

interface FilterChipsProps<Value extends string> {
  /** What is narrowed, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several, in a row that scrolls sideways. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div className={classes.filters}>
      <ScrollFade label={label}>
        {options.map((option) => (
          <Chip key={option.value} isOn={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
          </Chip>
        ))}
      </ScrollFade>
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './Tabs.module.css';
import { useCurrentInSight } from './useCurrentInSight.ts';

interface TabsProps<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'line' | 'pill';
  /** The panel of the tab that is on. */
  children: ReactNode;
}

/** Tabs over one panel; arrow keys, Home and End move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, look = 'line', children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, value);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onChange(next.value);
    const button = list.current?.children[index];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes.list}
        data-look={look}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

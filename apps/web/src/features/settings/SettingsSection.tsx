import { type ReactNode, useId } from 'react';
import classes from './SettingsSection.module.css';

interface SettingsSectionProps {
  title: string;
  text?: string;
  /** Beside the title: the one thing to add or choose here. */
  end?: ReactNode;
  children?: ReactNode;
}

export function SettingsSection({ title, text, end, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.header}>
        <div className={classes.words}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {text !== undefined && <p className={classes.text}>{text}</p>}
        </div>
        {end}
      </div>
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </section>
  );
}

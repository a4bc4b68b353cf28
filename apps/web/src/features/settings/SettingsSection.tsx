import { type ReactNode, type Ref, useId } from 'react';
import classes from './SettingsSection.module.css';

interface SettingsSectionProps {
  title: string;
  /** Given, the title takes the focus of what went from the section. */
  titleRef?: Ref<HTMLHeadingElement>;
  text?: string;
  /** Beside the title: the one thing to add or choose here. */
  end?: ReactNode;
  children?: ReactNode;
}

export function SettingsSection({ title, titleRef, text, end, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.header}>
        <div className={classes.words}>
          <h2
            ref={titleRef}
            className={classes.title}
            id={id}
            tabIndex={titleRef === undefined ? undefined : -1}
          >
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

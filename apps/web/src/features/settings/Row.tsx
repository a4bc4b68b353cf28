import type { ReactNode } from 'react';
import classes from './Listed.module.css';

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  /** One line each. */
  lines: ReactNode[];
  end?: ReactNode;
}

export function Row({ icon, title, lines, end }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {lines.map((line, index) => (
          <span key={index} className={classes.text}>
            {line}
          </span>
        ))}
      </div>
      {end}
    </li>
  );
}

import type { ReactNode } from 'react';
import classes from './DetailRow.module.css';

interface DetailRowProps {
  icon: ReactNode;
  title: ReactNode;
  /** One line each. */
  lines: ReactNode[];
  end?: ReactNode;
}

export function DetailRow({ icon, title, lines, end }: DetailRowProps) {
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

/** A list of {@link DetailRow}. */
export function DetailList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

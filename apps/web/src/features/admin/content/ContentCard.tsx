import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/Avatar.tsx';
import classes from '../Admin.module.css';

interface ContentCardProps {
  to: string;
  id: string;
  name: string;
  image: string | null;
  badges: ReactNode;
  lines: readonly string[];
  /** Buttons of the acts on it. */
  children: ReactNode;
}

/** A row of a list of tribes, businesses, courses or events. */
export function ContentCard({ to, id, name, image, badges, lines, children }: ContentCardProps) {
  return (
    <div className={classes.card}>
      <Link className={classes.person ?? ''} to={to}>
        <Avatar id={id} name={name} src={image} size={44} />
        <span className={classes.words}>
          <span className={classes.name}>
            {name}
            {badges}
          </span>
          {lines.map((line) => (
            <span key={line} className={classes.sub}>
              {line}
            </span>
          ))}
        </span>
      </Link>
      {children}
    </div>
  );
}

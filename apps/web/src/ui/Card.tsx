import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Card.module.css';

/** A surface with the card's radius. In the feed use Section, which spans the column. */
export function Card({ children, ...rest }: Omit<ComponentPropsWithRef<'div'>, 'className'>) {
  return (
    <div className={classes.card} {...rest}>
      {children}
    </div>
  );
}

/** A surface across the whole column, divided from its neighbours by space and a hairline. */
export function Section({ children, ...rest }: Omit<ComponentPropsWithRef<'section'>, 'className'>) {
  return (
    <section className={classes.section} {...rest}>
      {children}
    </section>
  );
}

interface ListRowProps {
  /** Picture or icon. */
  start?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Time, count, switch or button. */
  end?: ReactNode;
  /** Given, the row is a link. */
  to?: string;
  /** Given, the row is a button. */
  onClick?: () => void;
  /** Danger for what cannot be undone. */
  tone?: 'danger';
}

export function ListRow({ start, title, text, end, to, onClick, tone }: ListRowProps) {
  const content = (
    <>
      {start}
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        {text !== undefined && (
          <span className={classes.text} dir="auto">
            {text}
          </span>
        )}
      </span>
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </>
  );
  if (to !== undefined) {
    return (
      <Link className={classes.row} data-active data-tone={tone} to={to}>
        {content}
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={classes.row} data-active data-tone={tone} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={classes.row}>{content}</div>;
}

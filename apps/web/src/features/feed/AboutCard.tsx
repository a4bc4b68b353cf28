import { Link } from 'react-router-dom';
import { Art } from '../../ui/Art.tsx';
import classes from './AboutCard.module.css';

interface AboutCardProps {
  id: string;
  to: string;
  title: string;
  imageUrl: string | null;
  facts: readonly string[];
}

/** What a post is about: a course or an event, with a link to it. */
export function AboutCard({ id, to, title, imageUrl, facts }: AboutCardProps) {
  return (
    <Link className={classes.card} to={to}>
      <span className={classes.picture}>
        <Art id={id} src={imageUrl} icon={null} shape="fill" />
      </span>
      <span className={classes.words}>
        <strong className={classes.title} dir="auto">
          {title}
        </strong>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
    </Link>
  );
}

/** A card in place of what the reader cannot see. */
export function MissingCard({ text }: { text: string }) {
  return <p className={classes.gone}>{text}</p>;
}

import type { UserCard } from '@kindred/validation/accounts';
import { Link } from 'react-router-dom';
import classes from '../Event.module.css';

export function PersonLink({ person }: { person: UserCard }) {
  if (person.handle === null) return <span>{person.name}</span>;
  return (
    <Link className={classes.link} to={`/profile/${person.handle}`}>
      {person.name}
    </Link>
  );
}

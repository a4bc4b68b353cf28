import type { SearchResult } from '@kindred/validation/discovery';
import { Avatar } from '../../ui/Avatar.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { formatCount } from '../../ui/count.ts';
import { formatPrice } from '../../ui/money.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { formatFullTime } from '../../ui/time.ts';
import { KINDS, SEARCH } from './copy.ts';
import { Marked } from './Marked.tsx';
import classes from './Search.module.css';

/** Of which the picture is a person's. */
const BY_PEOPLE = new Set(['person', 'post', 'message']);

function membersOf({ kind, members }: SearchResult): string | null {
  if (members === null || members === 0) return null;
  const count = formatCount(members);
  if (kind === 'event') return SEARCH.going(count);
  return kind === 'course' ? SEARCH.enrolled(count) : SEARCH.members(count);
}

/** What there is to say of it beside its name, the most telling first. */
function factsOf(result: SearchResult): string[] {
  const { kind, source, location, rating, reviews, price, currency, time } = result;
  return [
    source,
    kind === 'event' && time !== null ? formatFullTime(new Date(time)) : null,
    location,
    membersOf(result),
    rating === null ? null : SEARCH.stars(rating.toFixed(1), formatCount(reviews)),
    price === null || currency === null ? price : formatPrice(price, currency),
  ].filter((fact) => fact !== null);
}

interface ResultProps {
  result: SearchResult;
  /** Said where kinds are mixed. */
  hasKind: boolean;
}

export function Result({ result, hasKind }: ResultProps) {
  const { kind, id, title, excerpt, imageUrl, path, time } = result;
  const facts = factsOf(result);
  const isDated = time !== null && kind !== 'event';
  return (
    <ListRow
      to={path}
      start={
        <Avatar
          id={id}
          name={title.text}
          src={imageUrl}
          size={44}
          shape={BY_PEOPLE.has(kind) ? 'round' : 'square'}
        />
      }
      title={<Marked of={title} />}
      text={
        <>
          {facts.length > 0 && (
            <span className={classes.facts} dir="auto">
              {facts.join(' · ')}
            </span>
          )}
          {excerpt !== null && (
            <span className={classes.excerpt} dir="auto">
              <Marked of={excerpt} />
            </span>
          )}
        </>
      }
      end={
        <span className={classes.end}>
          {hasKind && <span className={classes.kind}>{KINDS[kind].one}</span>}
          {isDated && <RelativeTime value={time} format="list" />}
        </span>
      }
    />
  );
}

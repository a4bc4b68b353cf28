import { IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { profilePath, useSignedInUser } from '../../app/currentUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { SEARCH } from './copy.ts';
import { suggestedQuery } from './query.ts';
import { useRecent } from './recent.ts';
import classes from './Search.module.css';

/** Before anything is typed: what was looked for last, and whom there is. */
export function Start({ onSearch }: { onSearch: (words: string) => void }) {
  const { searches, forget, forgetAll } = useRecent(useSignedInUser().id);
  const { data: people = [] } = useQuery(suggestedQuery);
  return (
    <>
      {searches.length === 0 && <p className={classes.hint}>{SEARCH.hint}</p>}
      {searches.length > 0 && (
        <section aria-label={SEARCH.recent}>
          <div className={classes.head}>
            <h2>{SEARCH.recent}</h2>
            <Button variant="subtle" size="sm" onClick={forgetAll}>
              {SEARCH.forgetAll}
            </Button>
          </div>
          <ul className={classes.list}>
            {searches.map((search) => (
              <li key={search} className={classes.recent}>
                <ListRow
                  start={<IconHistory size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
                  title={search}
                  onClick={() => onSearch(search)}
                />
                <IconButton label={SEARCH.forget(search)} onClick={() => forget(search)}>
                  <IconX size={ICON.row} stroke={ICON_STROKE} />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <section aria-label={SEARCH.suggested}>
          <div className={classes.head}>
            <h2>{SEARCH.suggested}</h2>
          </div>
          <ul className={classes.list}>
            {people.map((person) => (
              <li key={person.id}>
                <ListRow
                  to={profilePath(person)}
                  start={<Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={44} />}
                  title={person.name}
                  text={`@${person.handle}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

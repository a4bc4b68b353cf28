import { Avatar } from '../../../ui/Avatar.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { MENTION } from '../copy.ts';
import classes from './Mention.module.css';
import type { useMentioning } from './useMentioning.ts';

/** Above the field, which keeps the focus: whom an `@` may mean. */
export function MentionList({ mentioning }: { mentioning: ReturnType<typeof useMentioning> }) {
  const { people, active, listId, optionId, choose } = mentioning;
  return (
    <>
      <Spoken role="status">{people.length > 0 && MENTION.count(people.length)}</Spoken>
      {people.length > 0 && (
        <div id={listId} className={classes.list} role="listbox" aria-label={MENTION.list}>
          {people.map((person, index) => (
            <button
              key={person.id}
              id={optionId(index)}
              className={classes.option}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={32} />
              <span className={classes.name} dir="auto">
                {person.name}
              </span>
              <span className={classes.handle}>@{person.handle}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

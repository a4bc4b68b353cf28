import type { PeoplePage } from '@kindred/validation/profiles';
import { type RefObject, useRef } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { isFewer, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { BLOCKED, PEOPLE, useBlocked, useUnblock } from '../profiles/public.tsx';
import classes from './Listed.module.css';
import { Listed } from './Listed.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** Whom I blocked, and the way back. */
export function BlockedSection() {
  const title = useRef<HTMLHeadingElement>(null);
  const { query, people } = useBlocked();
  const { error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <SettingsSection title={BLOCKED.title} text={BLOCKED.text} titleRef={title}>
      <Listed query={{ data: people, error, refetch }} loading={BLOCKED.loading} rows={1}>
        {(listed) => (
          <>
            <People people={listed} title={title} />
            {listed.length === 0 && !hasNextPage && <p className={classes.none}>{BLOCKED.none}</p>}
            {hasNextPage && (
              <div className={classes.more}>
                {isFetchNextPageError && <p role="alert">{PEOPLE.moreFailed}</p>}
                <Button
                  variant="soft"
                  tone="neutral"
                  isBusy={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {PEOPLE.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Listed>
    </SettingsSection>
  );
}

interface PeopleProps {
  people: PeoplePage['items'];
  title: RefObject<HTMLHeadingElement | null>;
}

function People({ people, title }: PeopleProps) {
  const unblock = useUnblock();
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<HTMLElement>(null);
  useFocusAfter(people.length, isFewer, next);
  if (people.length === 0) return null;
  return (
    <ul ref={list} className={classes.rows}>
      {people.map((person, index) => (
        <li key={person.id}>
          <ListRow
            start={<Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={40} />}
            title={person.name}
            text={`@${person.handle}`}
            end={
              <Button
                variant="soft"
                tone="neutral"
                size="sm"
                aria-label={BLOCKED.unblockNamed(person.name)}
                onClick={() => {
                  const row = list.current?.children[index];
                  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
                  next.current = beside?.querySelector('button') ?? title.current;
                  unblock.mutate(person);
                }}
              >
                {BLOCKED.unblock}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}

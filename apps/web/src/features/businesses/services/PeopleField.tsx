import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { teamQuery } from '../team/hooks.ts';
import { RULES } from './copy.ts';
import classes from './PeopleField.module.css';

interface PeopleFieldProps {
  businessId: string;
  /** Ids of members of the team. */
  people: readonly string[];
  onChange: (people: string[]) => void;
}

/** Who of the team does the service; each is booked by themselves. */
export function PeopleField({ businessId, people, onChange }: PeopleFieldProps) {
  const hintId = useId();
  const { data, error, refetch } = useQuery(teamQuery(businessId));
  return (
    <fieldset className={classes.people} aria-describedby={hintId}>
      <legend>{RULES.people}</legend>
      <p id={hintId} className={classes.hint}>
        {RULES.peopleHint}
      </p>
      {data === undefined && error === null && (
        <Loading label={RULES.peopleLoading}>
          <SkeletonBar height="2.75rem" radius="12px" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.members.map(({ id, name, title }) => {
        const isOn = people.includes(id);
        return (
          <CheckField
            key={id}
            label={name}
            description={title}
            checked={isOn}
            onChange={() => onChange(isOn ? people.filter((each) => each !== id) : [...people, id])}
          />
        );
      })}
    </fieldset>
  );
}

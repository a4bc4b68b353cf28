import { POST_TRIBES_MAX, type VisibilityOptions } from '@kindred/validation/feed';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FieldError } from '../../../ui/Form.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { placesQuery } from '../query.ts';
import classes from './AudienceSheet.module.css';
import { AUDIENCE } from './copy.ts';
import { EVERYWHERE } from './draft.ts';

interface AudienceSheetProps {
  places: VisibilityOptions | null;
  problem: string | undefined;
  /** Always on the page of its business, in its name: neither everybody's nor on a profile. */
  isOfBusiness?: boolean;
  onChange: (places: VisibilityOptions | null) => void;
  onClose: () => void;
}

const MODES = [
  { value: 'public', label: AUDIENCE.public },
  { value: 'custom', label: AUDIENCE.custom },
] as const;

/** Public, or a choice of the profile, the feed, tribes and a business page. */
export default function AudienceSheet(props: AudienceSheetProps) {
  const { places, problem, isOfBusiness = false, onChange, onClose } = props;
  const errorId = useId();
  const set = (by: Partial<VisibilityOptions>) => onChange({ ...(places ?? EVERYWHERE), ...by });
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={AUDIENCE.label}
      bottom={
        <Button isWide disabled={problem !== undefined} onClick={onClose}>
          {AUDIENCE.done}
        </Button>
      }
    >
      <div className={classes.body}>
        {!isOfBusiness && (
          <Segmented
            label={AUDIENCE.label}
            isWide
            options={MODES}
            value={places === null ? 'public' : 'custom'}
            onChange={(mode) => onChange(mode === 'public' ? null : EVERYWHERE)}
          />
        )}
        <p className={classes.hint}>
          {isOfBusiness ? AUDIENCE.businessHint : places === null ? AUDIENCE.publicHint : AUDIENCE.customHint}
        </p>
        {places !== null && (
          <div className={classes.choices}>
            {!isOfBusiness && (
              <CheckField
                label={AUDIENCE.profile}
                checked={places.profile}
                onChange={(event) => set({ profile: event.currentTarget.checked })}
              />
            )}
            <CheckField
              label={AUDIENCE.feed}
              checked={places.feed}
              onChange={(event) => set({ feed: event.currentTarget.checked })}
            />
            <CheckField
              label={AUDIENCE.tribe}
              checked={places.tribe}
              onChange={(event) => set({ tribe: event.currentTarget.checked, selectedTribes: [] })}
            />
            {places.tribe && <Tribes places={places} set={set} />}
            {!isOfBusiness && (
              <CheckField
                label={AUDIENCE.business}
                checked={places.business}
                onChange={(event) => set({ business: event.currentTarget.checked, selectedBusiness: null })}
              />
            )}
            {!isOfBusiness && places.business && <Businesses places={places} set={set} />}
            <FieldError id={errorId}>{problem}</FieldError>
          </div>
        )}
      </div>
    </BottomSheet>
  );
}

interface ChoiceProps {
  places: VisibilityOptions;
  set: (by: Partial<VisibilityOptions>) => void;
}

function Tribes({ places: { selectedTribes }, set }: ChoiceProps) {
  const query = useQuery(placesQuery);
  if (query.isPending) return <Waiting />;
  if (query.isError) return <ErrorState message={AUDIENCE.failed} onRetry={() => void query.refetch()} />;
  if (query.data.tribes.length === 0) return <p className={classes.none}>{AUDIENCE.noTribes}</p>;
  return (
    <fieldset className={classes.list} aria-label={AUDIENCE.tribe}>
      {query.data.tribes.map(({ id, name, imageUrl, isPrivate }) => {
        const isOn = selectedTribes.includes(id);
        return (
          <div key={id} className={classes.row}>
            <Avatar id={id} name={name} src={imageUrl} size={36} shape="square" />
            <CheckField
              label={name}
              description={isPrivate ? AUDIENCE.private : undefined}
              checked={isOn}
              disabled={!isOn && selectedTribes.length >= POST_TRIBES_MAX}
              onChange={() =>
                set({
                  selectedTribes: isOn
                    ? selectedTribes.filter((each) => each !== id)
                    : [...selectedTribes, id],
                })
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

function Businesses({ places: { selectedBusiness }, set }: ChoiceProps) {
  const query = useQuery(placesQuery);
  const name = useId();
  if (query.isPending) return <Waiting />;
  if (query.isError) return <ErrorState message={AUDIENCE.failed} onRetry={() => void query.refetch()} />;
  if (query.data.businesses.length === 0) return <p className={classes.none}>{AUDIENCE.noBusinesses}</p>;
  return (
    <div role="radiogroup" aria-label={AUDIENCE.business} className={classes.list}>
      {query.data.businesses.map((business) => (
        <label key={business.id} className={classes.row}>
          <Avatar id={business.id} name={business.name} src={business.logoUrl} size={36} shape="square" />
          <span className={classes.name}>{business.name}</span>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={selectedBusiness === business.id}
            onChange={() => set({ selectedBusiness: business.id })}
          />
        </label>
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <Loading label={AUDIENCE.label}>
      <SkeletonBar height="2.75rem" radius="12px" />
    </Loading>
  );
}

import type { UserCard } from '@kindred/validation/accounts';
import { SPEAKER_ABOUT_MAX, SPEAKER_NAME_MAX } from '@kindred/validation/events/builder';
import { SPEAKERS_MAX } from '@kindred/validation/events/values';
import { IconPlus, IconUserPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { PEOPLE } from './copy.ts';
import type { SpeakerDraft } from './draft.ts';
import classes from './EventForm.module.css';

const PickMembers = lazyPartWithRetry(async () => ({
  default: (await import('../people/PickSheet.tsx')).PickMembers,
}));
const PickPeople = lazyPartWithRetry(async () => ({
  default: (await import('../people/PickSheet.tsx')).PickPeople,
}));

export type Named = Pick<UserCard, 'id' | 'name' | 'profileImageUrl'>;
/** Users by their ids. */
export type KnownPeople = ReadonlyMap<string, Named>;
const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const cross = <IconX size={ICON.row} stroke={ICON_STROKE} />;

function Person({ person }: { person: Named }) {
  return (
    <span className={classes.person}>
      <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={36} />
      {person.name}
    </span>
  );
}

interface TeamFieldsProps {
  label: string;
  text: string;
  add: string;
  max: number;
  /** The id or slug; undefined outside of tribes. */
  tribeId: string | undefined;
  /** Users who cannot be chosen beside those that are. */
  taken: readonly string[];
  value: readonly string[];
  known: KnownPeople;
  error: ReactNode;
  onKnow: (people: readonly UserCard[]) => void;
  onChange: (ids: string[]) => void;
}

/** Users who work for an event beside its host. */
export function TeamFields(props: TeamFieldsProps) {
  const { label, text, add, max, tribeId, taken, value, known, error, onKnow, onChange } = props;
  const errorId = useId();
  const sheet = {
    title: add,
    taken: [...taken, ...value],
    max: max - value.length,
    onPick(people: UserCard[]) {
      onKnow(people);
      onChange([...value, ...people.map(({ id }) => id)]);
    },
  };
  const button = (trigger: object) => (
    <Button size="sm" variant="soft" icon={<IconUserPlus {...icon} />} {...trigger}>
      {add}
    </Button>
  );
  return (
    <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.note}>{text}</p>
      {value.length > 0 && (
        <ul className={classes.list}>
          {value.map((id) => {
            const person = known.get(id) ?? { id, name: '', profileImageUrl: null };
            return (
              <li key={id} className={classes.line}>
                <Person person={person} />
                <IconButton
                  label={PEOPLE.remove(person.name)}
                  onClick={() => onChange(value.filter((each) => each !== id))}
                >
                  {cross}
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {value.length < max && (
        <div className={classes.add}>
          {tribeId === undefined ? (
            <SheetButton Sheet={PickPeople} sheet={sheet}>
              {button}
            </SheetButton>
          ) : (
            <SheetButton Sheet={PickMembers} sheet={{ ...sheet, tribeId }}>
              {button}
            </SheetButton>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface SpeakerFieldsProps {
  value: readonly SpeakerDraft[];
  known: KnownPeople;
  /** Errors of the form, such as of `speakers.0.name`. */
  errors: Readonly<Partial<Record<string, ReactNode>>>;
  onKnow: (people: readonly UserCard[]) => void;
  onAdd: (speakers: SpeakerDraft[]) => void;
  onType: (at: number, field: 'name' | 'about', typed: string) => void;
  onRemove: (at: number) => void;
}

/** Speakers of an event: users, or people without an account. */
export function SpeakerFields(props: SpeakerFieldsProps) {
  const { value, known, errors, onKnow, onAdd, onType, onRemove } = props;
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() =>
      [...(group.current?.querySelectorAll<HTMLElement>('input[name$=".name"]') ?? [])].at(-1)?.focus(),
    );
  return (
    <fieldset ref={group} className={classes.group} aria-describedby={errors.speakers ? errorId : undefined}>
      <legend className={classes.legend}>{PEOPLE.speakers}</legend>
      {value.map(({ userId, name, about }, at) => {
        const person = userId === null ? undefined : known.get(userId);
        const path = `speakers.${at}`;
        return (
          <fieldset key={at} className={classes.speaker} aria-label={PEOPLE.speaker(at + 1)}>
            <div className={classes.group}>
              {userId === null ? (
                <TextField
                  name={`${path}.name`}
                  label={PEOPLE.name}
                  maxLength={SPEAKER_NAME_MAX}
                  value={name}
                  error={errors[`${path}.name`]}
                  onChange={({ currentTarget }) => onType(at, 'name', currentTarget.value)}
                />
              ) : (
                <Person person={person ?? { id: userId, name: '', profileImageUrl: null }} />
              )}
              <TextField
                name={`${path}.about`}
                label={PEOPLE.about}
                maxLength={SPEAKER_ABOUT_MAX}
                value={about}
                error={errors[`${path}.about`] ?? errors[`${path}.userId`]}
                onChange={({ currentTarget }) => onType(at, 'about', currentTarget.value)}
              />
            </div>
            <IconButton label={PEOPLE.removeSpeaker(at + 1)} onClick={() => onRemove(at)}>
              {cross}
            </IconButton>
          </fieldset>
        );
      })}
      <FieldError id={errorId}>{errors.speakers}</FieldError>
      {value.length < SPEAKERS_MAX && (
        <div className={classes.add}>
          <Button
            size="sm"
            variant="soft"
            icon={<IconPlus {...icon} />}
            onClick={() => {
              onAdd([{ userId: null, name: '', about: '' }]);
              focusLast();
            }}
          >
            {PEOPLE.addSpeaker}
          </Button>
          <SheetButton
            Sheet={PickPeople}
            sheet={{
              title: PEOPLE.chooseSpeaker,
              taken: value.flatMap(({ userId }) => userId ?? []),
              max: SPEAKERS_MAX - value.length,
              onPick(people) {
                onKnow(people);
                onAdd(people.map(({ id }) => ({ userId: id, name: '', about: '' })));
              },
            }}
          >
            {(trigger) => (
              <Button size="sm" variant="soft" icon={<IconUserPlus {...icon} />} {...trigger}>
                {PEOPLE.chooseSpeaker}
              </Button>
            )}
          </SheetButton>
        </div>
      )}
    </fieldset>
  );
}

import type { UserCard } from '@kindred/validation/accounts';
import { eventFields } from '@kindred/validation/events/builder';
import { DOORS_MAX, type EventAudience, HOSTS_MAX } from '@kindred/validation/events/values';
import { COVER_MAX } from '@kindred/validation/media';
import { QUESTION_MAX, QUESTIONS_MAX } from '@kindred/validation/tribes';
import { type ReactNode, useId } from 'react';
import type { ApiForm } from '../../../app/form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormPair } from '../../../ui/Form.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { LinesField } from '../../../ui/LinesField.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ImageField } from '../../media/public.tsx';
import { KIND } from '../copy.ts';
import { PassFields } from '../passes/PassFields.tsx';
import { QUESTIONS } from '../questions/copy.ts';
import { movedRecurrence } from '../series/draft.ts';
import { RecurrenceFields } from '../series/RecurrenceFields.tsx';
import { TICKET_FORM } from '../tickets/copy.ts';
import { TicketFields } from '../tickets/TicketFields.tsx';
import { AUDIENCES, EVENT_FORM, PEOPLE } from './copy.ts';
import type { EventDraft } from './draft.ts';
import classes from './EventForm.module.css';
import { type KnownPeople, SpeakerFields, TeamFields } from './PeopleFields.tsx';
import { ReminderFields } from './ReminderFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TIME_FIELDS, type TimesDraft } from './times.ts';

interface EventFieldsProps {
  form: ApiForm<EventDraft>['form'];
  /** The id or slug of its tribe; undefined outside of tribes. */
  tribeId: string | undefined;
  hostId: string;
  /** How it can repeat: at will, as an event of a series, or not at all. */
  repeats: 'optional' | 'always' | 'never';
  known: KnownPeople;
  onKnow: (people: readonly UserCard[]) => void;
  onUploading: (isOn: boolean) => void;
}

const OUTSIDE: readonly EventAudience[] = ['public', 'invited'];
const INSIDE: readonly EventAudience[] = ['tribe', 'paid', 'public', 'invited'];

type TypedName = {
  [Name in keyof EventDraft & keyof typeof eventFields]: EventDraft[Name] extends string | boolean
    ? Name
    : never;
}[keyof EventDraft & keyof typeof eventFields];

/** Everything about an event that its hosts write. */
export function EventFields(props: EventFieldsProps) {
  const { form, tribeId, hostId, repeats, known, onKnow, onUploading } = props;
  const { values, errors } = form;
  const set = (changes: Partial<EventDraft>) => {
    form.setValues(changes);
    for (const name of Object.keys(changes)) form.clearFieldError(name);
  };
  const field = (name: TypedName) => ({
    name,
    schema: eventFields[name],
    value: values[name],
    error: errors[name],
    onChange: (value: string | boolean) => set({ [name]: value }),
  });
  const setTimes = (times: TimesDraft) => {
    const recurrence = movedRecurrence(values.recurrence, values.startsAt, times.startsAt);
    form.setValues({ ...times, recurrence });
    for (const name of TIME_FIELDS) form.clearFieldError(name);
  };
  return (
    <>
      <Part title={EVENT_FORM.about}>
        <Field {...field('title')} />
        <Field {...field('kind')} names={KIND} />
        <MarkdownField
          schema={eventFields.description}
          name="description"
          rows={8}
          value={values.description}
          error={errors.description}
          onChange={(description) => set({ description })}
        />
        <ImageField
          label={EVENT_FORM.picture}
          text={EVENT_FORM.pictureText}
          shape="wide"
          maxBytes={COVER_MAX}
          value={values.imageUrl}
          problem={typeof errors.imageUrl === 'string' ? errors.imageUrl : undefined}
          onChange={(imageUrl) => set({ imageUrl })}
          onUploading={onUploading}
        />
      </Part>
      <Part title={EVENT_FORM.when}>
        <ScheduleFields times={values} errors={errors} onChange={setTimes} />
        {repeats !== 'never' && (
          <RecurrenceFields
            times={values}
            value={values.recurrence}
            isOptional={repeats === 'optional'}
            error={errors.recurrence}
            onChange={(recurrence) => set({ recurrence })}
          />
        )}
        {tribeId !== undefined && values.recurrence.repeats !== 'never' && (
          <PassFields
            value={values.pass}
            errors={errors}
            onChange={(pass) => {
              set({ pass });
              for (const name of ['pass.price', 'pass.quantity']) form.clearFieldError(name);
            }}
          />
        )}
        <ReminderFields
          value={values.reminders}
          error={errors.reminders}
          onChange={(reminders) => set({ reminders })}
        />
      </Part>
      <Part title={EVENT_FORM.where}>
        <Field {...field('isOnline')} />
        {values.isOnline && (
          <>
            <p className={classes.note}>{EVENT_FORM.onlineText}</p>
            <Field {...field('meetingUrl')} description={EVENT_FORM.linkText} />
          </>
        )}
        <Field {...field('location')} description={EVENT_FORM.locationText} />
        <Field {...field('address')} description={EVENT_FORM.addressText} rows={2} />
        <Field {...field('isAddressPrivate')} />
      </Part>
      <Part title={EVENT_FORM.who}>
        <SelectField
          name="audience"
          label={fieldFacts(eventFields.audience).label}
          options={(tribeId === undefined ? OUTSIDE : INSIDE).map((value) => ({
            value,
            label: AUDIENCES[value],
          }))}
          value={values.audience}
          error={errors.audience}
          onChange={(audience) => set({ audience })}
        />
        <FormPair>
          <Field {...field('maxAttendees')} description={EVENT_FORM.capacityText} />
          <Field {...field('guestsMax')} description={EVENT_FORM.guestsText} />
        </FormPair>
        <Field {...field('showsAttendees')} description={EVENT_FORM.showsText} />
        <Field {...field('hasChat')} description={EVENT_FORM.chatText} />
        <LinesField
          title={QUESTIONS.fields}
          text={QUESTIONS.fieldsText}
          name={QUESTIONS.question}
          add={QUESTIONS.add}
          remove={QUESTIONS.remove}
          max={QUESTIONS_MAX}
          maxLength={QUESTION_MAX}
          lines={values.questions}
          problem={typeof errors.questions === 'string' ? errors.questions : undefined}
          onChange={(questions) => set({ questions })}
        />
      </Part>
      <Part title={TICKET_FORM.title}>
        <TicketFields
          isInTribe={tribeId !== undefined}
          value={values.ticketTypes}
          refundMinutes={values.refundMinutes}
          errors={errors}
          onChange={(ticketTypes) => {
            set({ ticketTypes });
            for (const name of Object.keys(errors))
              if (name.startsWith('ticketTypes.')) form.clearFieldError(name);
          }}
          onRefunds={(refundMinutes) => set({ refundMinutes })}
        />
      </Part>
      <Part title={EVENT_FORM.people}>
        <TeamFields
          label={PEOPLE.coHosts}
          text={PEOPLE.coHostsText}
          add={PEOPLE.addCoHosts}
          max={HOSTS_MAX}
          tribeId={tribeId}
          taken={[hostId]}
          value={values.hostIds}
          known={known}
          error={errors.hostIds}
          onKnow={onKnow}
          onChange={(hostIds) => set({ hostIds })}
        />
        <TeamFields
          label={PEOPLE.doorStaff}
          text={PEOPLE.doorStaffText}
          add={PEOPLE.addDoorStaff}
          max={DOORS_MAX}
          tribeId={tribeId}
          taken={[hostId, ...values.hostIds]}
          value={values.doorIds}
          known={known}
          error={errors.doorIds}
          onKnow={onKnow}
          onChange={(doorIds) => set({ doorIds })}
        />
        <SpeakerFields
          value={values.speakers}
          known={known}
          errors={errors}
          onKnow={onKnow}
          onAdd={(added) => set({ speakers: [...values.speakers, ...added] })}
          onType={(at, name, typed) => form.setFieldValue(`speakers.${at}.${name}`, typed)}
          onRemove={(at) => form.removeListItem('speakers', at)}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiForm } from '../../../app/form.ts';
import { useUnsaved } from '../../../app/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Form.tsx';
import { EVENT_FORM } from './copy.ts';
import { changedParts, type EventDraft } from './draft.ts';
import { EventFields } from './EventFields.tsx';
import classes from './EventForm.module.css';
import type { KnownPeople, Named } from './PeopleFields.tsx';

interface EventFormProps {
  title: string;
  api: ApiForm<EventDraft>;
  /** The draft as it is stored, which leaving does not lose. */
  stored: EventDraft;
  tribeId: string | undefined;
  hostId: string;
  repeats: 'optional' | 'always' | 'never';
  /** Users that the stored event has. */
  people: readonly Named[];
  action: string;
  busy: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onEdit?: (draft: EventDraft, people: Named[]) => void;
  /** Below the button. */
  footer?: ReactNode;
  /** Above the fields. */
  children: (known: KnownPeople) => ReactNode;
}

/** The form of an event; its button stays below the fields. */
export function EventForm(props: EventFormProps) {
  const { title, api, stored, tribeId, hostId, repeats, people, action, busy, onSubmit } = props;
  const { onEdit, footer, children } = props;
  const { form, formError, isBusy } = api;
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const [isUploading, setUploading] = useState(false);
  useUnsaved(changedParts(stored, form.values).length > 0);
  const known: KnownPeople = new Map([...people, ...picked].map((person) => [person.id, person]));
  const edited = useRef(form.values);
  useEffect(() => {
    if (edited.current === form.values) return;
    edited.current = form.values;
    onEdit?.(form.values, [...known.values()]);
  });
  return (
    <form className={classes.page} noValidate onSubmit={onSubmit}>
      <div className={classes.section}>
        <h1 className={classes.heading}>{title}</h1>
        {children(known)}
      </div>
      <EventFields
        form={form}
        tribeId={tribeId}
        hostId={hostId}
        repeats={repeats}
        known={known}
        onKnow={(more) => setPicked((before) => [...before, ...more])}
        onUploading={setUploading}
      />
      <div>
        <FormError message={formError} />
        <Button
          type="submit"
          size="lg"
          isWide
          isBusy={isBusy}
          disabled={isUploading}
          aria-describedby={isUploading ? 'event-uploading' : undefined}
        >
          {isBusy ? busy : action}
        </Button>
        {isUploading && (
          <p id="event-uploading" className={classes.note} role="status">
            {EVENT_FORM.uploading}
          </p>
        )}
        {footer}
      </div>
    </form>
  );
}

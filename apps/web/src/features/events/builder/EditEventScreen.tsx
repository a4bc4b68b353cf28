import { type EventView, eventPath } from '@kindred/validation/events';
import { SERIES_SCOPES, type SeriesScope } from '@kindred/validation/events/values';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { LeaveGuard } from '../../../app/LeaveGuard.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { EventMissing, MISSING } from '../EventMissing.tsx';
import { useEvent, useSettleEvent } from '../hooks.ts';
import { useScope } from '../series/useScope.tsx';
import { Conflicts } from './Conflicts.tsx';
import { CHANGED, EVENT_FORM } from './copy.ts';
import { type ChangedPart, changesOf, draftOf, editSchema, merged, peopleOf } from './draft.ts';
import classes from './EventForm.module.css';
import { EventForm } from './EventForm.tsx';
import { fieldOf } from './fieldOf.ts';

/** The dates that a change of these parts can be for. */
function scopesOf(parts: readonly string[]): readonly SeriesScope[] {
  if (parts.includes('pass')) return ['all'];
  return parts.some((part) => part !== 'recurrence') ? SERIES_SCOPES : ['following', 'all'];
}

export default function EditEventScreen() {
  const { id = '' } = useParams();
  return <EditPage key={id} id={id.toLowerCase()} />;
}

function EditPage({ id }: { id: string }) {
  const { data, error, refetch } = useEvent(id);
  useTitle(data?.can.edit ? data.title : EVENT_FORM.editTitle);
  if (MISSING.has(errorCode(error) ?? '') || data?.can.edit === false) return <EventMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={EVENT_FORM.loading} />;
  }
  return (
    <article>
      <TopBar
        back={
          <IconLink label={EVENT_FORM.back} to={eventPath(id)}>
            <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
          </IconLink>
        }
        title={EVENT_FORM.editTitle}
      />
      <LeaveGuard>
        <EditForm event={data} />
      </LeaveGuard>
    </article>
  );
}

/** The form starts from the event as it was first read, and follows later versions only on request. */
function EditForm({ event: first }: { event: EventView }) {
  const { id } = first;
  const [read, setRead] = useState(first);
  const [isStale, setStale] = useState(false);
  const [conflicts, setConflicts] = useState<readonly ChangedPart[]>([]);
  const navigate = useNavigate();
  const toast = useToast();
  const settle = useSettleEvent();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.events.update.useMutation();
  const stored = draftOf(read);
  const api = useApiForm({ schema: editSchema(stored), initial: stored, fieldOf: fieldOf(stored) });
  const { form } = api;
  const scopes = useScope();

  const save = api.submit(async (draft) => {
    const changes = changesOf(stored, draft);
    const parts = Object.keys(changes);
    if (parts.length > 0) {
      const scope = read.series === null ? undefined : await scopes.ask(scopesOf(parts));
      if (scope === null) return;
      const { recurrence: _, ...own } = changes;
      const changed = scope === 'this' ? own : changes;
      try {
        settle(await mutateAsync({ id, readAt: read.updatedAt, ...changed, ...(scope && { scope }) }));
      } catch (error) {
        if (errorCode(error) !== 'event_changed') throw error;
        setStale(true);
        return;
      }
      toast.show({ title: EVENT_FORM.saved, tone: 'success' });
    }
    void navigate(eventPath(id), { replace: true });
  });

  const load = useMutation({
    mutationFn: () => utils.events.get.fetch({ id }, { staleTime: 0 }),
    ...useAction({
      failed: CHANGED.failed,
      done: { title: CHANGED.loaded },
      onSuccess(latest: EventView) {
        const next = merged(stored, form.getValues(), draftOf(latest));
        form.setValues(next.draft);
        form.clearErrors();
        setRead(latest);
        setConflicts(next.conflicts);
        setStale(false);
      },
    }),
  });

  return (
    <EventForm
      title={read.title}
      api={api}
      stored={stored}
      tribeId={read.tribe?.id}
      hostId={read.host.id}
      repeats={read.series === null ? 'never' : 'always'}
      people={[...peopleOf(first), ...peopleOf(read)]}
      action={EVENT_FORM.save}
      busy={EVENT_FORM.saving}
      onSubmit={save}
    >
      {(known) => (
        <>
          {scopes.dialog}
          {isStale && (
            <div className={classes.changed} role="alert">
              <p>{CHANGED.text}</p>
              <Button size="sm" variant="soft" isBusy={load.isPending} onClick={() => load.mutate()}>
                {CHANGED.load}
              </Button>
            </div>
          )}
          <Conflicts
            parts={conflicts}
            mine={form.values}
            theirs={stored}
            known={known}
            onKeep={(part) => setConflicts((all) => all.filter((each) => each !== part))}
            onTake={(part, fields) => {
              form.setValues(fields);
              setConflicts((all) => all.filter((each) => each !== part));
            }}
          />
        </>
      )}
    </EventForm>
  );
}

import { type EventView, eventPath, type TribeEventPage } from '@kindred/validation/events';
import type { CreateEventInput } from '@kindred/validation/events/builder';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePermission, useSignedInUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { BackButton } from '../../../ui/PageHead.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AllowanceNote } from '../../commerce/public.tsx';
import { MISSING } from '../EventMissing.tsx';
import { useSettleEvent } from '../hooks.ts';
import { EVENT_FORM } from './copy.ts';
import { DraftNote } from './DraftNote.tsx';
import { changedParts, draftSchema } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import { fieldOf } from './fieldOf.ts';
import { useEventDraft } from './useEventDraft.ts';

type Allowance = TribeEventPage['allowance'];

/** Creates an event in the tribe of the address, or one outside of tribes. */
export default function NewEventScreen() {
  const [params] = useSearchParams();
  const tribe = params.get('tribe') ?? undefined;
  useTitle(EVENT_FORM.newTitle);
  return (
    <article>
      <TopBar
        back={
          <BackButton
            label={EVENT_FORM.backToEvents}
            to={tribe === undefined ? '/events' : `/tribe/${encodeURIComponent(tribe)}/events`}
          />
        }
      />
      {tribe === undefined ? <OutsideTribes /> : <InTribe slug={tribe} />}
    </article>
  );
}

function OutsideTribes() {
  const mayCreate = usePermission('create_events');
  if (!mayCreate) return <Closed text={EVENT_FORM.notCreatorText} to="/events" />;
  return <NewEvent tribe={undefined} allowance={null} />;
}

function Closed({ text, to }: { text: string; to: string }) {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={EVENT_FORM.closed}
      text={text}
      action={<ButtonLink to={to}>{EVENT_FORM.backToEvents}</ButtonLink>}
    />
  );
}

/** Asks first whether the viewer can create events in a tribe, and how many its plan still allows. */
function InTribe({ slug }: { slug: string }) {
  const { data, error, refetch } = trpc.events.ofTribe.useQuery({ id: slug, limit: 1 });
  const isMissing = MISSING.has(errorCode(error) ?? '');
  if (data === undefined && !isMissing) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={EVENT_FORM.loading} />;
  }
  if (data === undefined || !data.can.create) {
    return <Closed text={EVENT_FORM.closedText} to={`/tribe/${encodeURIComponent(slug)}/events`} />;
  }
  return <NewEvent key={slug} tribe={slug} allowance={data.allowance} />;
}

function NewEvent({ tribe, allowance }: { tribe: string | undefined; allowance: Allowance }) {
  const navigate = useNavigate();
  const toast = useToast();
  const settle = useSettleEvent();
  const { client } = trpc.useUtils();
  const user = useSignedInUser();
  const { empty, stored, save, once, discard } = useEventDraft(tribe);
  const api = useApiForm({
    schema: draftSchema,
    initial: stored?.draft ?? empty,
    fieldOf: fieldOf(empty),
  });
  const { form } = api;
  const create = api.submit(async (draft) => {
    const input: CreateEventInput = { ...draftSchema.parse(draft), ...(tribe && { tribeId: tribe }) };
    const event: EventView = await client.events.create.mutate(input, once(input));
    discard();
    settle(event);
    toast.show({ title: EVENT_FORM.created, tone: 'success' });
    void navigate(eventPath(event.id), { replace: true });
  });
  return (
    <EventForm
      title={EVENT_FORM.newTitle}
      api={api}
      stored={empty}
      tribeId={tribe}
      hostId={user.id}
      repeats="optional"
      people={stored?.people ?? []}
      action={EVENT_FORM.create}
      busy={EVENT_FORM.creating}
      onSubmit={create}
      onEdit={save}
      footer={
        changedParts(empty, form.values).length > 0 && (
          <DraftNote
            onStartOver={() => {
              form.setValues(empty);
              form.clearErrors();
            }}
          />
        )
      }
    >
      {() => allowance !== null && <AllowanceNote allowance={allowance} />}
    </EventForm>
  );
}

import { JOIN_REFUSALS, type JoinRefusal } from '@kindred/validation/events/joining';
import { eventPath } from '@kindred/validation/events/values';
import { id as uuid } from '@kindred/validation/text';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { EventChat } from '../chat/EventChat.tsx';
import { useEvent } from '../hooks.ts';
import { JOIN } from './copy.ts';

const isRefusal = (why: string | null): why is JoinRefusal => JOIN_REFUSALS.some((known) => known === why);

/** Why a join link did not lead to its meeting; the server redirects here. */
export default function JoinScreen() {
  const [search] = useSearchParams();
  useTitle(JOIN.title);
  const why = search.get('why');
  const event = uuid.safeParse(search.get('event'));
  const { title, text } = JOIN.refused[isRefusal(why) ? why : 'unknown'];
  return (
    <EmptyState
      level={1}
      illustration={<LostPath />}
      title={title}
      text={text}
      action={
        event.success ? (
          <>
            <ButtonLink to={eventPath(event.data)}>{JOIN.open}</ButtonLink>
            <ChatOf id={event.data} />
          </>
        ) : (
          <ButtonLink to="/">{JOIN.home}</ButtonLink>
        )
      }
    />
  );
}

/** The chat outlasts the link by some minutes. */
function ChatOf({ id }: { id: string }) {
  const { data } = useEvent(id);
  return data === undefined ? null : <EventChat event={data} />;
}

import type { RequestView } from '@kindred/validation/messaging/requests';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { TwoBubbles } from '../../../ui/illustrations/TwoBubbles.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { inBrief } from '../brief.ts';
import { ConversationAvatar } from '../ConversationAvatar.tsx';
import { MESSAGES } from '../copy.ts';
import { MoreButton } from '../MoreButton.tsx';
import { nameOf } from '../naming.ts';
import { CONVERSATIONS_KEY } from '../query.ts';
import { REQUESTS } from './copy.ts';
import Decide from './Decide.tsx';
import { requestsQuery } from './query.ts';
import classes from './Requests.module.css';

/** What strangers wrote, and groups they put me into, until I say yes or no. */
export default function Requests() {
  const client = useQueryClient();
  const list = useInfiniteQuery(requestsQuery);
  const refresh = () => askAgain(client, { queryKey: CONVERSATIONS_KEY });
  useLiveEvent('message_created', refresh);
  useLiveEvent('conversation_changed', refresh);
  return (
    <>
      <div className={classes.head}>
        <IconLink label={REQUESTS.back} to="/messages">
          <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
        </IconLink>
        <h1 className={classes.title}>{REQUESTS.title}</h1>
      </div>
      <p className={classes.about}>{REQUESTS.about}</p>
      <List list={list} onGone={refresh} />
    </>
  );
}

interface ListProps {
  list: ReturnType<typeof useInfiniteQuery<RequestView[], Error, { pages: RequestView[][] }>>;
  onGone: () => void;
}

function List({ list, onGone }: ListProps) {
  const { data, error, refetch } = list;
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={REQUESTS.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const rows = data.pages.flat();
  if (rows.length === 0) {
    return <EmptyState illustration={<TwoBubbles />} title={REQUESTS.none} text={REQUESTS.noneText} />;
  }
  return (
    <>
      <ul className={classes.list} aria-label={REQUESTS.title}>
        {rows.map((request) => (
          <li key={request.id} className={classes.request}>
            <Row request={request} />
            <Decide id={request.id} from={request.from} onGone={onGone} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

function Row({ request }: { request: RequestView }) {
  const { id, isGroup, lastMessage, from, memberCount } = request;
  const inside = (
    <>
      <ConversationAvatar conversation={request} size={52} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} dir="auto">
            {nameOf(request)}
          </span>
          {lastMessage !== null && (
            <span className={classes.time}>
              <RelativeTime value={lastMessage.createdAt} format="list" />
            </span>
          )}
        </span>
        <span className={classes.text} dir="auto">
          {previewOf(request)}
        </span>
        {isGroup && <span className={classes.text}>{REQUESTS.people(memberCount)}</span>}
        {!isGroup && from !== null && <span className={classes.text}>@{from.handle}</span>}
      </span>
    </>
  );
  // Nothing that is said in a group is theirs before they are in it.
  if (isGroup) return <div className={classes.row}>{inside}</div>;
  return (
    <Link className={classes.row} to={`/messages/${id}`}>
      {inside}
    </Link>
  );
}

function previewOf({ isGroup, from, lastMessage }: RequestView): string {
  if (isGroup) return from === null ? REQUESTS.invitedGone : REQUESTS.invited(from.name);
  if (lastMessage === null) return MESSAGES.noMessages;
  return lastMessage.isDeleted ? MESSAGES.deleted : inBrief(lastMessage);
}

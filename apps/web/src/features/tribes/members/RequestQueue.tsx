import type { TribeView } from '@kindred/validation/tribes';
import type { RequestView } from '@kindred/validation/tribes/memberships';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { GoneThing } from '../../../app/GoneThing.tsx';
import { usePlace } from '../../../app/inView.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { useLinked } from '../../../app/useLinked.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { WarmDoor } from '../../../ui/illustrations/WarmDoor.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { QUEUE } from './copy.ts';
import { useApprove, useDecline } from './hooks.ts';
import classes from './Members.module.css';
import { type RequestList, requestQuery, requestsQuery } from './query.ts';
import { ReasonSheet } from './ReasonSheet.tsx';
import own from './RequestQueue.module.css';
import { REQUEST_LISTS, REQUESTS, STATUS, STATUS_TONES } from './requests.copy.ts';

/** Who asks to be let in, the longest waiting first; or what was decided, the latest first. */
export function RequestQueue({ tribe }: { tribe: TribeView }) {
  const [search, setSearch] = useSearchParams();
  const status: RequestList = search.get('list') === 'decided' ? 'decided' : 'pending';
  return (
    <>
      <div className={classes.tools}>
        <Segmented
          label={REQUESTS.lists}
          options={REQUEST_LISTS}
          value={status}
          isWide
          onChange={(next) =>
            setSearch(next === 'pending' ? {} : { list: next }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <Requests key={status} tribe={tribe} status={status} />
    </>
  );
}

function Requests({ tribe, status }: { tribe: TribeView; status: RequestList }) {
  const list = useInfiniteQuery(requestsQuery(tribe.id, status));
  const linked = useLinked('request', (id) => requestQuery(tribe.id, id));
  const none = status === 'pending' ? QUEUE : REQUESTS;
  const isListed = list.data?.pages.some(({ items }) => items.some(({ id }) => id === linked.id)) ?? false;
  const first = !isListed && linked.item !== undefined && (
    <Request key={linked.id} tribe={tribe} request={linked.item} isLinked />
  );
  return (
    <>
      {linked.isGone && (
        <GoneThing place={`#request-${linked.id}`} className={own.withdrawn}>
          {REQUESTS.withdrawn}
        </GoneThing>
      )}
      <MorePages
        list={list}
        loading={QUEUE.loading}
        empty={<EmptyState illustration={<WarmDoor />} title={none.none} text={none.noneText} />}
        first={first}
        isWaiting={linked.isWaiting && !isListed}
      >
        {(request) => (
          <Request key={request.id} tribe={tribe} request={request} isLinked={request.id === linked.id} />
        )}
      </MorePages>
    </>
  );
}

interface RequestProps {
  tribe: TribeView;
  request: RequestView;
  isLinked: boolean;
}

function Request({ tribe, request, isLinked }: RequestProps) {
  const item = useRef<HTMLLIElement>(null);
  useLedTo(isLinked, item);
  usePlace(`#request-${request.id}`, item);
  return (
    <li
      ref={item}
      id={`request-${request.id}`}
      tabIndex={-1}
      className={`${classes.card} ${own.request}`}
      data-linked={isLinked || undefined}
    >
      <Asked request={request} />
      {request.status === 'pending' ? (
        <Decide tribe={tribe} request={request} />
      ) : (
        <Decided request={request} />
      )}
    </li>
  );
}

function Asked({ request }: { request: RequestView }) {
  const { user } = request;
  return (
    <>
      <div className={classes.who}>
        <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={44} />
        <span className={classes.words}>
          <Link className={classes.link} to={profilePath(user)}>
            {user.name}
          </Link>
          <span className={classes.facts}>
            @{user.handle} · {QUEUE.asked} <RelativeTime value={request.createdAt} format="list" />
          </span>
        </span>
      </div>
      {request.answers.length > 0 && (
        <dl className={classes.answers}>
          {request.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className={classes.question}>{question}</dt>
              <dd className={classes.answer} dir="auto">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Decided({ request }: { request: RequestView }) {
  const { status, decidedBy, decidedAt, reason } = request;
  if (status !== 'approved' && status !== 'declined') return null;
  return (
    <>
      <p className={classes.reason}>
        <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>{' '}
        <span className={classes.text}>
          {decidedBy !== null && `${REQUESTS.by(decidedBy.name)} · `}
          {decidedAt !== null && <RelativeTime value={decidedAt} format="list" />}
        </span>
      </p>
      {reason !== null && (
        <p className={classes.reason} dir="auto">
          {REQUESTS.reason} {reason}
        </p>
      )}
    </>
  );
}

function Decide({ tribe, request }: { tribe: TribeView; request: RequestView }) {
  const { user } = request;
  const [isDeclining, setDeclining] = useState(false);
  const approve = useApprove(tribe, request.id, user);
  const decline = useDecline(tribe, request.id, user, () => setDeclining(false));
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="soft"
          tone="neutral"
          aria-label={QUEUE.declineNamed(user.name)}
          aria-haspopup="dialog"
          disabled={approve.isPending}
          onClick={() => setDeclining(true)}
        >
          {QUEUE.decline}
        </Button>
        <Button
          aria-label={QUEUE.approveNamed(user.name)}
          isBusy={approve.isPending}
          disabled={decline.isPending}
          onClick={() => approve.mutate()}
        >
          {QUEUE.approve}
        </Button>
      </div>
      <ReasonSheet
        copy={{
          title: QUEUE.title(user.name),
          reason: QUEUE.reason,
          reasonHint: QUEUE.reasonHint,
          confirm: QUEUE.decline,
          busy: QUEUE.busy,
        }}
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        isBusy={decline.isPending}
        onConfirm={(reason) => decline.mutate(reason)}
      />
    </>
  );
}

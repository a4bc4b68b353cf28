import type { TribeView } from '@kindred/validation/tribes';
import type { RequestView } from '@kindred/validation/tribes/belonging';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { WarmDoor } from '../../../ui/illustrations.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { QUEUE } from './copy.ts';
import { useApprove, useDecline } from './hooks.ts';
import classes from './Members.module.css';
import { MorePages } from './MorePages.tsx';
import { requestsQuery } from './query.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

/** Who asks to be let in, the longest waiting first. */
export function RequestQueue({ tribe }: { tribe: TribeView }) {
  const list = useInfiniteQuery(requestsQuery(tribe.id));
  return (
    <MorePages
      list={list}
      loading={QUEUE.loading}
      empty={<EmptyState illustration={<WarmDoor />} title={QUEUE.none} text={QUEUE.noneText} />}
    >
      {(request) => <Request key={request.id} tribe={tribe} request={request} />}
    </MorePages>
  );
}

function Request({ tribe, request }: { tribe: TribeView; request: RequestView }) {
  const { user } = request;
  const [isDeclining, setDeclining] = useState(false);
  const approve = useApprove(tribe, request.id, user);
  const decline = useDecline(tribe, request.id, user, () => setDeclining(false));
  return (
    <li className={classes.card}>
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
    </li>
  );
}

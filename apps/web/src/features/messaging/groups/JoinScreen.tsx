import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { usePermission } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON_STROKE } from '../../../ui/icons.ts';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { MESSAGES } from '../copy.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';
import { GROUP, JOIN } from './copy.ts';
import classes from './Groups.module.css';
import { invitationQuery } from './query.ts';

/** Where the link into a group leads. */
export default function JoinScreen() {
  const { token = '' } = useParams();
  return usePermission('send_messages') ? <Join token={token} /> : <NotFoundScreen />;
}

function Join({ token }: { token: string }) {
  useTitle(JOIN.title);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { data, error } = useQuery(invitationQuery(token));
  const join = useMutation({
    mutationFn: () => api.messaging.groups.join.mutate({ token }),
    onSuccess: (conversation) => {
      client.setQueryData(conversationKey(conversation.id), conversation);
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      void navigate(`/messages/${conversation.id}`, { replace: true });
    },
    onError: (refused) =>
      toast.show({ title: JOIN.failed, description: messageOf(refused), tone: 'destructive' }),
  });
  if (error !== null) {
    return (
      <div className={classes.join}>
        <EmptyState
          level={1}
          illustration={<LostPath />}
          title={errorCode(error) === 'removed_from_group' ? JOIN.removed : JOIN.invalid}
          text={messageOf(error)}
          action={<ButtonLink to="/messages">{MESSAGES.title}</ButtonLink>}
        />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={classes.join}>
        <Loading label={JOIN.loading}>
          <SkeletonBar width="6rem" height="6rem" radius="30%" />
        </Loading>
      </div>
    );
  }
  return (
    <div className={classes.join}>
      {data.imageUrl === null ? (
        <span className={classes.sign} aria-hidden>
          <IconUsers size={40} stroke={ICON_STROKE} />
        </span>
      ) : (
        <img className={classes.picture} src={data.imageUrl} alt="" />
      )}
      <h1 className={classes.title} dir="auto">
        {data.name}
      </h1>
      <p className={classes.hint}>{data.id === null ? GROUP.people(data.memberCount) : JOIN.isIn}</p>
      {data.id === null ? (
        <Button size="lg" isBusy={join.isPending} onClick={() => join.mutate()}>
          {JOIN.join}
        </Button>
      ) : (
        <ButtonLink to={`/messages/${data.id}`}>{JOIN.open}</ButtonLink>
      )}
    </div>
  );
}

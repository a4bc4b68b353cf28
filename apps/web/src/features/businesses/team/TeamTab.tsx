import type { BusinessView } from '@kindred/validation/businesses';
import type { Team, TeamMember } from '@kindred/validation/businesses/team';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow, Section } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Asked } from './Asked.tsx';
import { ROLE_NAMES, TEAM } from './copy.ts';
import { teamQuery, useTeamChange } from './hooks.ts';
import { InviteSheet } from './InviteSheet.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import classes from './Team.module.css';

export default function TeamTab({ business }: { business: BusinessView }) {
  const { data, error, refetch } = useQuery(teamQuery(business.id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Section>
        <Loading label={TEAM.loading}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      </Section>
    );
  }
  return (
    <>
      {data.myInvitation !== null && <Asked business={business} invitation={data.myInvitation} />}
      <Members business={business} team={data} />
      {data.invited.length > 0 && <Invited business={business} team={data} />}
    </>
  );
}

interface PartProps {
  business: BusinessView;
  team: Team;
}

type Open = { what: 'menu' | 'edit' | 'remove'; member: TeamMember } | { what: 'invite' | 'leave' };

function Members({ business, team }: PartProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const change = useTeamChange(business.id, close);
  return (
    <Section aria-labelledby="team">
      <div className={classes.bar}>
        <h2 id="team" className={classes.title}>
          {TEAM.title}
        </h2>
        {team.can.invite && (
          <Button
            size="sm"
            variant="soft"
            icon={<IconUserPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => setOpen({ what: 'invite' })}
          >
            {TEAM.invite}
          </Button>
        )}
        {team.can.leave && (
          <Button size="sm" variant="subtle" tone="danger" onClick={() => setOpen({ what: 'leave' })}>
            {TEAM.leave}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {team.members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} onMenu={() => setOpen({ what: 'menu', member })} />
          </li>
        ))}
      </ul>
      {open?.what === 'menu' && (
        <BottomSheet isOpen onClose={close} title={open.member.name}>
          <ListRow title={TEAM.edit} onClick={() => setOpen({ what: 'edit', member: open.member })} />
          {open.member.can.manage && (
            <ListRow
              tone="danger"
              title={TEAM.remove}
              onClick={() => setOpen({ what: 'remove', member: open.member })}
            />
          )}
        </BottomSheet>
      )}
      {open?.what === 'edit' && <MemberSheet business={business} member={open.member} onClose={close} />}
      {open?.what === 'invite' && <InviteSheet business={business} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          isDanger
          onClose={close}
          title={TEAM.removeTitle(open.member.name)}
          text={TEAM.removeText}
          confirmLabel={TEAM.removeDo}
          isBusy={change.isPending}
          onConfirm={() =>
            change.mutate({
              call: () => api.businesses.team.remove.mutate({ id: business.id, userId: open.member.id }),
              done: TEAM.removed(open.member.name),
            })
          }
        />
      )}
      <ConfirmDialog
        isOpen={open?.what === 'leave'}
        isDanger
        onClose={close}
        title={TEAM.leaveTitle}
        text={TEAM.leaveText}
        confirmLabel={TEAM.leaveDo}
        isBusy={change.isPending}
        onConfirm={() =>
          change.mutate({
            call: () => api.businesses.team.leave.mutate({ id: business.id }),
            done: TEAM.left,
            movesMe: true,
          })
        }
      />
    </Section>
  );
}

function MemberCard({ member, onMenu }: { member: TeamMember; onMenu: () => void }) {
  const { id, name, handle, profileImageUrl, role, title, bio, specialties, rights, can } = member;
  return (
    <article className={classes.card} aria-label={name}>
      <Avatar id={id} name={name} src={profileImageUrl} size={48} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to={`/profile/${handle}`}>{name}</Link>
        </h3>
        <p className={classes.role}>
          {title || ROLE_NAMES[role]}
          {title !== '' && role !== 'staff' && <Badge tone="neutral">{ROLE_NAMES[role]}</Badge>}
        </p>
        {bio !== '' && (
          <p className={classes.bio} dir="auto">
            {bio}
          </p>
        )}
        {specialties.length > 0 && <p className={classes.role}>{specialties.join(' · ')}</p>}
        {rights !== null && role === 'staff' && (rights.answersMessages || rights.managesBookings) && (
          <p className={classes.rights}>
            {rights.answersMessages && <Badge>{TEAM.answersMessages}</Badge>}
            {rights.managesBookings && <Badge>{TEAM.managesBookings}</Badge>}
          </p>
        )}
      </div>
      {can.edit && (
        <IconButton label={TEAM.options(name)} aria-haspopup="dialog" onClick={onMenu}>
          <IconDots size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      )}
    </article>
  );
}

function Invited({ business, team }: PartProps) {
  const change = useTeamChange(business.id);
  return (
    <Section aria-labelledby="invited">
      <h2 id="invited" className={classes.title}>
        {TEAM.invited}
      </h2>
      <ul className={classes.list}>
        {team.invited.map(({ id, name, profileImageUrl, kind, role }) => (
          <li key={id}>
            <ListRow
              start={<Avatar id={id} name={name} src={profileImageUrl} size={40} />}
              title={name}
              text={kind === 'ownership' ? TEAM.asOwner : ROLE_NAMES[role]}
              end={
                <Button
                  size="sm"
                  variant="subtle"
                  tone="neutral"
                  aria-label={TEAM.cancelInvitation(name)}
                  onClick={() =>
                    change.mutate({
                      call: () => api.businesses.team.cancel.mutate({ id: business.id, userId: id }),
                      done: TEAM.cancelled,
                    })
                  }
                >
                  {TEAM.cancel}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

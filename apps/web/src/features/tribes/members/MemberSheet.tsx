import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import {
  IconBan,
  IconCrown,
  IconSchool,
  IconSchoolOff,
  IconShieldCheck,
  IconShieldHalf,
  IconUser,
  IconUserMinus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { profilePath } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { AuthorBadge } from '../../feed/public.tsx';
import { FOLLOW } from '../../profiles/public.tsx';
import { BanSheet } from './BanSheet.tsx';
import { PERSON, REMOVE, ROLE_LABELS, ROLE_TONES } from './copy.ts';
import { EarnedBadges } from './EarnedBadges.tsx';
import { HandOverSheet } from './HandOverSheet.tsx';
import { useFollowMember, useRemove, useSetMentor, useSetRole } from './hooks.ts';
import { Facts } from './MemberList.tsx';
import classes from './Members.module.css';
import { ReasonSheet } from './ReasonSheet.tsx';

interface MemberSheetProps {
  tribe: TribeView;
  member: MemberView;
  isOpen: boolean;
  onClose: () => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const ICONS = { admin: IconShieldCheck, moderator: IconShieldHalf, member: IconUser } as const;

/** Somebody in the tribe: who they are, and what I may do with them. */
export default function MemberSheet({ tribe, member, isOpen, onClose }: MemberSheetProps) {
  const [asked, setAsked] = useState<'remove' | 'ban' | 'handOver' | null>(null);
  const { can, name } = member;
  const setRole = useSetRole(tribe, member, onClose);
  const setMentor = useSetMentor(tribe, member, onClose);
  const remove = useRemove(tribe, member, () => setAsked(null));
  const follow = useFollowMember(tribe, member);
  const ask = (what: NonNullable<typeof asked>) => {
    onClose();
    setAsked(what);
  };
  const toMember = () => setAsked(null);
  return (
    <>
      <BottomSheet isOpen={isOpen} onClose={onClose} title={name}>
        <div className={classes.face}>
          <Avatar
            id={member.id}
            name={name}
            src={member.profileImageUrl}
            size={84}
            isOnline={member.presence === 'online'}
          />
          <span className={classes.text}>@{member.handle}</span>
          <span className={classes.badges}>
            <Badge tone={ROLE_TONES[member.role]}>
              {member.role === 'owner' ? PERSON.owner : ROLE_LABELS[member.role]}
            </Badge>
            {member.isMentor && <AuthorBadge badge="mentor" />}
            {member.tier === 'paid' && <Badge>{PERSON.paid}</Badge>}
          </span>
          <Facts member={member} />
          <EarnedBadges tribeId={tribe.id} userId={member.id} isNeeded={isOpen} />
          <span className={classes.buttons}>
            {can.follow && (
              <Button
                variant={member.isFollowing ? 'soft' : 'filled'}
                tone={member.isFollowing ? 'neutral' : 'primary'}
                aria-pressed={member.isFollowing}
                aria-label={member.isFollowing ? FOLLOW.followingNamed(name) : FOLLOW.followNamed(name)}
                onClick={follow.toggle}
              >
                {member.isFollowing ? FOLLOW.following : FOLLOW.follow}
              </Button>
            )}
            <ButtonLink variant="soft" tone="neutral" to={profilePath(member)}>
              {PERSON.profile}
            </ButtonLink>
          </span>
        </div>
        {can.setRole.map((role) => {
          if (role === 'owner') return null;
          const Icon = ICONS[role];
          return (
            <ListRow
              key={role}
              start={<Icon {...icon} />}
              title={PERSON.make[role]}
              onClick={() => {
                if (!setRole.isPending) setRole.mutate(role);
              }}
            />
          );
        })}
        {can.setMentor && (
          <ListRow
            start={member.isMentor ? <IconSchoolOff {...icon} /> : <IconSchool {...icon} />}
            title={member.isMentor ? PERSON.removeMentor : PERSON.makeMentor}
            text={member.isMentor ? PERSON.removeMentorHint : PERSON.makeMentorHint}
            onClick={() => {
              if (!setMentor.isPending) setMentor.mutate(!member.isMentor);
            }}
          />
        )}
        {can.handOver && (
          <ListRow
            start={<IconCrown {...icon} />}
            title={PERSON.handOver}
            text={PERSON.handOverHint}
            onClick={() => ask('handOver')}
          />
        )}
        {can.remove && (
          <ListRow
            start={<IconUserMinus {...icon} />}
            tone="danger"
            title={PERSON.remove}
            text={PERSON.removeHint}
            onClick={() => ask('remove')}
          />
        )}
        {can.ban && (
          <ListRow
            start={<IconBan {...icon} />}
            tone="danger"
            title={PERSON.ban}
            text={PERSON.banHint}
            onClick={() => ask('ban')}
          />
        )}
      </BottomSheet>
      {can.remove && (
        <ReasonSheet
          copy={{ ...REMOVE, title: REMOVE.title(name) }}
          isOpen={asked === 'remove'}
          onClose={toMember}
          isBusy={remove.isPending}
          onConfirm={(reason) => remove.mutate(reason)}
        />
      )}
      {can.ban && <BanSheet tribe={tribe} person={member} isOpen={asked === 'ban'} onClose={toMember} />}
      {can.handOver && (
        <HandOverSheet tribe={tribe} person={member} isOpen={asked === 'handOver'} onClose={toMember} />
      )}
    </>
  );
}

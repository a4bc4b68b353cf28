import type { TribeView } from '@kindred/validation/tribes';
import type { BanView } from '@kindred/validation/tribes/memberships';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EvenScales } from '../../../ui/illustrations/EvenScales.tsx';
import { formatDay } from '../../../ui/time.ts';
import { BANNED } from './copy.ts';
import { useUnban } from './hooks.ts';
import classes from './Members.module.css';
import { bansQuery } from './query.ts';

export function BannedList({ tribe }: { tribe: TribeView }) {
  const list = useInfiniteQuery(bansQuery(tribe.id));
  return (
    <MorePages
      list={list}
      loading={BANNED.loading}
      empty={<EmptyState illustration={<EvenScales />} title={BANNED.none} text={BANNED.noneText} />}
    >
      {(ban) => <Ban key={ban.user.id} tribe={tribe} ban={ban} />}
    </MorePages>
  );
}

function Ban({ tribe, ban }: { tribe: TribeView; ban: BanView }) {
  const { user, until, bannedBy, reason } = ban;
  const unban = useUnban(tribe, user);
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={44} />
        <span className={classes.words}>
          <Link className={classes.link} to={profilePath(user)}>
            {user.name}
          </Link>
          <span className={classes.facts}>
            {until === null ? BANNED.forGood : BANNED.until(formatDay(new Date(until)))}
            {bannedBy !== null && ` ${BANNED.by(bannedBy.name)}`}
          </span>
        </span>
        <Button
          size="sm"
          variant="soft"
          tone="neutral"
          aria-label={BANNED.liftNamed(user.name)}
          isBusy={unban.isPending}
          onClick={() => unban.mutate()}
        >
          {BANNED.lift}
        </Button>
      </div>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
    </li>
  );
}

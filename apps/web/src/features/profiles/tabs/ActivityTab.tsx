import type { Activity } from '@kindred/validation/profiles/parts';
import { IconArticle, IconMessageCircle, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { profilePath } from '../../../app/currentUser.ts';
import { MorePages } from '../../../app/MorePages.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ACTIVITY } from './copy.ts';
import { type PanelProps, seenOf } from './panel.ts';
import { activityQuery } from './query.ts';
import classes from './Tabs.module.css';

export default function ActivityTab(props: PanelProps) {
  const { profile } = props;
  const list = useInfiniteQuery(activityQuery(seenOf(props)));
  return (
    <div className={classes.tab}>
      {profile.isMe && (
        <div className={classes.bar}>
          <ButtonLink to="/settings/privacy" size="sm" variant="soft" tone="neutral">
            {ACTIVITY.choose}
          </ButtonLink>
        </div>
      )}
      <MorePages
        list={list}
        loading={ACTIVITY.loading}
        empty={
          <EmptyState
            illustration={<BlankPage />}
            title={ACTIVITY.none}
            text={profile.isMe ? ACTIVITY.noneMine : ACTIVITY.noneTheirs(profile.firstName)}
            action={profile.isMe && <ButtonLink to="/">{ACTIVITY.toFeed}</ButtonLink>}
          />
        }
      >
        {(item) => (
          <li key={`${item.kind} ${item.id}`}>
            <Item item={item} />
          </li>
        )}
      </MorePages>
    </div>
  );
}

const ICONS = {
  post: IconArticle,
  comment: IconMessageCircle,
  join: IconUsersGroup,
  follow: IconUserPlus,
} as const;

function Item({ item }: { item: Activity }) {
  const { kind, excerpt, createdAt } = item;
  const Icon = ICONS[kind];
  const { title, to } = saidOf(item);
  return (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      text={excerpt || undefined}
      end={<RelativeTime value={createdAt} format="list" />}
      to={to}
    />
  );
}

function saidOf({ kind, id, postId, tribe, person }: Activity): { title: string; to: string } {
  if (tribe !== null) return { title: ACTIVITY.join(tribe.name), to: `/tribe/${tribe.slug}` };
  if (person !== null) return { title: ACTIVITY.follow(person.name), to: profilePath(person) };
  return kind === 'comment'
    ? { title: ACTIVITY.comment, to: `/post/${postId}#comment-${id}` }
    : { title: ACTIVITY.post, to: `/post/${postId}` };
}

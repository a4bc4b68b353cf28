import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MorePages } from '../../../app/MorePages.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations/QuietCamp.tsx';
import { BadgeIcon, TribeCard } from '../../tribes/public.ts';
import { GROUPS } from './copy.ts';
import { type PanelProps, seenOf } from './panel.ts';
import { badgesQuery, groupsQuery, type Seen } from './query.ts';
import classes from './Tabs.module.css';

export default function GroupsTab(props: PanelProps) {
  const { profile } = props;
  const seen = seenOf(props);
  const list = useInfiniteQuery(groupsQuery(seen));
  return (
    <div className={classes.tab}>
      <Badges seen={seen} />
      <MorePages
        list={list}
        loading={GROUPS.loading}
        isOfCards
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={GROUPS.none}
            text={profile.isMe ? GROUPS.noneMine : GROUPS.noneTheirs(profile.firstName)}
            action={profile.isMe && <ButtonLink to="/tribes">{GROUPS.discover}</ButtonLink>}
          />
        }
      >
        {(tribe) => (
          <li key={tribe.id}>
            <TribeCard tribe={tribe} />
          </li>
        )}
      </MorePages>
    </div>
  );
}

/** What somebody earned; nothing where there is nothing, or where it did not load. */
function Badges({ seen }: { seen: Seen }) {
  const { data = [] } = useQuery(badgesQuery(seen));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="profile-badges">
      <h2 id="profile-badges" className={classes.title}>
        {GROUPS.badges}
      </h2>
      <ul className={classes.badges}>
        {data.map(({ id, name, icon, tribe }) => (
          <li key={id}>
            <BadgeBox name={name} tribe={tribe}>
              <BadgeIcon name={icon} size={ICON.row} />
            </BadgeBox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BadgeBox(props: {
  name: string;
  tribe: { slug: string; name: string } | null;
  children: React.ReactNode;
}) {
  const { name, tribe, children } = props;
  if (tribe === null) {
    return (
      <span className={classes.badge}>
        {children}
        {name}
      </span>
    );
  }
  return (
    <Link className={classes.badge} to={`/tribe/${tribe.slug}`} aria-label={GROUPS.badge(name, tribe.name)}>
      {children}
      {name}
    </Link>
  );
}

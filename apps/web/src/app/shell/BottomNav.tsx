import type { Permission } from '@kindred/permissions/matrix';
import { hasPermission } from '@kindred/permissions/matrix';
import type { Feature } from '@kindred/validation/admin/settings';
import type { Badges } from '@kindred/validation/notifications';
import {
  IconBell,
  IconBuildingStore,
  IconCompass,
  IconHome,
  IconMessageCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Count, Dot } from '../../ui/Badge.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { useBadges } from '../badges.ts';
import { useRole } from '../currentUser.ts';
import { isEnabled } from '../product.ts';
import classes from './BottomNav.module.css';

interface Item {
  path: string;
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  badge?: (badges: Badges) => ReactNode;
  permission?: Permission;
  feature?: Feature;
  /** Where its screens begin, when that is not with its path. */
  within?: RegExp;
}

const ITEMS: readonly Item[] = [
  { path: '/', label: 'Home', Icon: IconHome },
  { path: '/guide', label: 'Guide', Icon: IconCompass, feature: 'guide' },
  {
    path: '/businesses',
    label: 'Business',
    Icon: IconBuildingStore,
    feature: 'businesses',
    within: /^\/(?:business(?:es)?|dashboard\/businesses)(?:\/|$)/,
  },
  {
    path: '/tribes',
    label: 'Tribes',
    Icon: IconUsersGroup,
    badge: ({ tribes }) => tribes && <Dot label=", new posts" />,
    permission: 'view_public_tribes',
    within: /^\/(?:tribes?|my-tribes|create-tribe|become-creator)(?:\/|$)/,
  },
  {
    path: '/messages',
    label: 'Messages',
    Icon: IconMessageCircle,
    badge: ({ messages }) => <Count tone="red" value={messages} label={`, ${messages} unread`} />,
    permission: 'send_messages',
    feature: 'messaging',
  },
  {
    path: '/profile/notifications',
    label: 'Notifications',
    Icon: IconBell,
    badge: ({ notifications }) => (
      <Count tone="red" value={notifications} label={`, ${notifications} unread`} />
    ),
  },
];

const enabledItems = () => ITEMS.filter(({ feature }) => feature === undefined || isEnabled(feature));

export function BottomNav() {
  const role = useRole();
  const badges = useBadges();
  const { pathname } = useLocation();
  const items = enabledItems().filter(
    ({ permission }) => permission === undefined || hasPermission(role, permission),
  );
  const toTop = useCallback(() => window.scrollTo({ top: 0, behavior: 'smooth' }), []);
  return (
    <nav className={classes.bar} aria-label="Main">
      {items.map(({ path, label, Icon, badge, within }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={classes.item}
          data-within={within?.test(pathname) || undefined}
          onClick={pathname === path ? toTop : undefined}
        >
          <span className={classes.icon}>
            <Icon size={ICON.bar} stroke={ICON_STROKE} />
          </span>
          <span className={classes.label}>{label}</span>
          {/* After the label, so that it is read as 'Messages, 3 unread'. */}
          {badge && <span className={classes.badge}>{badge(badges)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

export function BottomNavSkeleton() {
  return (
    <div className={classes.bar} aria-hidden>
      {enabledItems().map(({ path }) => (
        <span key={path} className={classes.item}>
          <SkeletonBar width="1.5rem" height="1.5rem" />
          <SkeletonBar width="2.5rem" height="0.5rem" />
        </span>
      ))}
    </div>
  );
}

import { IconBell, IconMoon, IconSearch, IconSettings, IconSun } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dot } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Mark } from '../../ui/Mark.tsx';
import { SkeletonAvatar } from '../../ui/Skeleton.tsx';
import { useBadges } from '../badges.ts';
import { profilePath, useSignedInUser } from '../currentUser.ts';
import { PRODUCT_NAME } from '../product.ts';
import { useTheme } from '../ThemeProvider.tsx';
import classes from './Header.module.css';

export function Header() {
  const user = useSignedInUser();
  const { notifications } = useBadges();
  return (
    <header className={classes.bar}>
      <Link className={classes.avatar} to={profilePath(user)} aria-label="Your profile">
        <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={34} />
      </Link>
      <Wordmark />
      <div className={classes.tools}>
        <ThemeToggle />
        <SearchButton />
        <IconLink to="/settings" label="Settings">
          <IconSettings size={ICON.bar} stroke={ICON_STROKE} />
        </IconLink>
        <IconLink
          to="/profile/notifications"
          label={notifications > 0 ? `Notifications, ${notifications} unread` : 'Notifications'}
        >
          <span className={classes.bell}>
            <IconBell size={ICON.bar} stroke={ICON_STROKE} />
            {notifications > 0 && <Dot tone="red" />}
          </span>
        </IconLink>
      </div>
    </header>
  );
}

export function Wordmark() {
  return (
    <Link className={classes.word} to="/">
      <Mark size={24} />
      <span className={classes.name}>{PRODUCT_NAME}</span>
    </Link>
  );
}

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const isDark = theme === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <IconButton label={isDark ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggleTheme}>
      <Icon size={ICON.bar} stroke={ICON_STROKE} />
    </IconButton>
  );
}

function SearchButton() {
  const navigate = useNavigate();
  return (
    <IconButton label="Search" aria-keyshortcuts="/ Control+K" onClick={() => void navigate('/search')}>
      <IconSearch size={ICON.bar} stroke={ICON_STROKE} />
    </IconButton>
  );
}

export function HeaderSkeleton() {
  return (
    <header className={classes.bar}>
      <span className={classes.avatar}>
        <SkeletonAvatar size={34} />
      </span>
      <Wordmark />
    </header>
  );
}

import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBadges } from '../../app/badges.ts';
import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../app/live.tsx';
import { askAgain } from '../../app/refetch.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Count } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { NOTIFICATIONS, TAB_LABELS, type Tab } from './copy.ts';
import { NotificationList } from './NotificationList.tsx';
import classes from './Notifications.module.css';
import { LISTS_KEY } from './query.ts';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import { useChanges } from './useChanges.ts';

const { Component: SettingsTab } = lazyScreenWithRetry(() => import('./SettingsTab.tsx'));
const NAMES = Object.keys(TAB_LABELS) as Tab[];

export default function NotificationsScreen() {
  useTitle(NOTIFICATIONS.title);
  const client = useQueryClient();
  const { notifications: unread } = useBadges();
  const [search, setSearch] = useSearchParams();
  const { readAll } = useChanges();
  const tab = NAMES.find((name) => name === search.get('tab')) ?? 'all';
  useLiveEvent('badges_changed', () => askAgain(client, { queryKey: LISTS_KEY }));

  // The button goes with what it was for.
  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfter(unread > 0, isOver, title);

  const tabs = NAMES.map((value) => ({
    value,
    label: (
      <span className={classes.tab}>
        {TAB_LABELS[value]}
        {value === 'unread' && <Count value={unread} label={NOTIFICATIONS.unread(unread)} />}
      </span>
    ),
  }));
  return (
    <>
      <div className={classes.head}>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {NOTIFICATIONS.title}
        </h1>
        {tab !== 'settings' && unread > 0 && (
          <Button
            size="sm"
            variant="soft"
            icon={<IconChecks size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => readAll(tab)}
          >
            {NOTIFICATIONS.readAll}
          </Button>
        )}
      </div>
      <div className={classes.tabs}>
        <Tabs
          label={NOTIFICATIONS.tabs}
          tabs={tabs}
          value={tab}
          onChange={(next) => setSearch(next === 'all' ? {} : { tab: next }, { replace: true })}
        >
          {tab === 'settings' ? (
            <Suspense fallback={<SettingsSkeleton />}>
              <SettingsTab />
            </Suspense>
          ) : (
            <NotificationList key={tab} tab={tab} />
          )}
        </Tabs>
      </div>
    </>
  );
}

import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useRole } from '../../app/currentUser.ts';
import { LinkTabs } from '../../app/LinkTabs.tsx';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useWaitingCases } from '../moderation/hooks.ts';
import { FilterList, PlatformCases } from '../moderation/public.ts';
import classes from './Admin.module.css';
import { AuditLog } from './audit/AuditLog.tsx';
import { BusinessList } from './businesses/BusinessList.tsx';
import { Overview } from './charts/Overview.tsx';
import { CommercePart } from './commerce/CommercePart.tsx';
import { ADMIN } from './copy.ts';
import { CourseList } from './courses/CourseList.tsx';
import { EventList } from './events/EventList.tsx';
import { InvitationList } from './invitations/InvitationList.tsx';
import { StatCards } from './StatCards.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { SystemPart } from './system/SystemPart.tsx';
import { TribeList } from './tribes/TribeList.tsx';
import Unauthorized from './Unauthorized.tsx';
import { UserTable } from './users/UserTable.tsx';

/** The administration of the platform, for platform admins. */
export default function AdminScreen() {
  return useRole() === 'platform_admin' ? <Admin /> : <Unauthorized />;
}

function Admin() {
  useTitle(ADMIN.title);
  const waiting = useWaitingCases();
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{ADMIN.title}</h1>
      <StatCards />
      <LinkTabs
        label={ADMIN.parts}
        tabs={[
          { to: '/admin', label: ADMIN.users, isFront: true },
          { to: '/admin/overview', label: ADMIN.overview },
          { to: '/admin/tribes', label: ADMIN.tribes },
          { to: '/admin/businesses', label: ADMIN.businesses },
          { to: '/admin/courses', label: ADMIN.courses },
          { to: '/admin/events', label: ADMIN.events },
          {
            to: '/admin/reports',
            label: ADMIN.reports,
            count: { value: waiting, label: ADMIN.waiting(waiting) },
          },
          { to: '/admin/filters', label: ADMIN.filters },
          { to: '/admin/commerce', label: ADMIN.commerce },
          { to: '/admin/settings', label: ADMIN.settings },
          { to: '/admin/audit', label: ADMIN.audit },
          { to: '/admin/system', label: ADMIN.system },
        ]}
      />
      <Routes>
        <Route index element={<UserTable />} />
        <Route path="invitations" element={<InvitationList />} />
        <Route path="overview" element={<Overview />} />
        <Route path="tribes" element={<TribeList />} />
        <Route path="businesses" element={<BusinessList />} />
        <Route path="courses" element={<CourseList />} />
        <Route path="events" element={<EventList />} />
        <Route
          path="reports"
          element={
            <Suspense fallback={<Spinner label={ADMIN.loading} />}>
              <PlatformCases />
            </Suspense>
          }
        />
        <Route
          path="filters"
          element={
            <Suspense fallback={<Spinner label={ADMIN.loading} />}>
              <FilterList />
            </Suspense>
          }
        />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="commerce" element={<CommercePart />} />
        <Route path="audit" element={<AuditLog />} />
        <Route path="system" element={<SystemPart />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </div>
  );
}

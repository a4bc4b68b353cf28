import type { ProfileView } from '@kindred/validation/profiles';
import {
  IconBan,
  IconBell,
  IconBookmark,
  IconBooks,
  IconBriefcase,
  IconBuildingStore,
  IconCalendarEvent,
  IconFileText,
  IconFlag,
  IconLink,
  IconLogout,
  IconMap2,
  IconPencil,
  IconReceipt,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../../app/api.ts';
import { profilePath } from '../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { isEnabled } from '../../app/product.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { copyText } from '../../ui/copyText.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { REPORT, ReportSheet } from '../feed/actions/public.tsx';
import { useLogOut } from '../settings/hooks.ts';
import { MENU } from './copy.ts';
import { useEditing } from './useEditing.ts';

const BlockDialog = lazyPartWithRetry(() => import('./BlockDialog.tsx'));

interface ProfileSheetProps {
  profile: ProfileView;
  isOpen: boolean;
  onClose: () => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** On my profile where I go from here; on another's what can be done with it. */
export default function ProfileSheet({ profile, isOpen, onClose }: ProfileSheetProps) {
  const [isReporting, setReporting] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const toast = useToast();
  const { edit } = useEditing();

  async function copy() {
    onClose();
    const url = new URL(profilePath(profile), window.location.origin).href;
    const isCopied = await copyText(url);
    toast.show(
      isCopied
        ? { title: MENU.copied, tone: 'success' }
        : { title: MENU.copyFailed, description: url, tone: 'destructive' },
    );
  }

  return (
    <>
      <BottomSheet isOpen={isOpen} onClose={onClose} title={profile.isMe ? MENU.title : profile.name}>
        {profile.isMe && (
          <>
            <ListRow
              start={<IconPencil {...icon} />}
              title={MENU.edit}
              onClick={() => {
                onClose();
                edit();
              }}
            />
            <ListRow start={<IconBell {...icon} />} title={MENU.notifications} to="/profile/notifications" />
            <ListRow start={<IconBooks {...icon} />} title={MENU.library} to="/profile/library" />
            <ListRow start={<IconReceipt {...icon} />} title={MENU.orders} to="/profile/orders" />
            {isEnabled('businesses') && (
              <ListRow start={<IconBriefcase {...icon} />} title={MENU.businesses} to="/businesses" />
            )}
            {isEnabled('events') && (
              <ListRow start={<IconCalendarEvent {...icon} />} title={MENU.events} to="/events" />
            )}
            <ListRow start={<IconUsersGroup {...icon} />} title={MENU.tribes} to="/my-tribes" />
            <ListRow
              start={<IconBuildingStore {...icon} />}
              title={MENU.console}
              to="/profile/creator-tools"
            />
            {isEnabled('map') && <ListRow start={<IconMap2 {...icon} />} title={MENU.map} to="/map" />}
            <ListRow start={<IconSettings {...icon} />} title={MENU.settings} to="/settings" />
            <ListRow start={<IconBookmark {...icon} />} title={MENU.saved} to="/saved" />
            <ListRow start={<IconFileText {...icon} />} title={MENU.drafts} to="/drafts" />
          </>
        )}
        <ListRow start={<IconLink {...icon} />} title={MENU.copy} onClick={() => void copy()} />
        {profile.can.report && (
          <ListRow
            start={<IconFlag {...icon} />}
            title={MENU.report}
            text={MENU.reportHint}
            onClick={() => {
              onClose();
              setReporting(true);
            }}
          />
        )}
        {profile.can.block && (
          <ListRow
            start={<IconBan {...icon} />}
            tone="danger"
            title={MENU.block}
            text={MENU.blockHint}
            onClick={() => {
              onClose();
              setBlocking(true);
            }}
          />
        )}
        {profile.isMe && <LogOut />}
      </BottomSheet>
      {profile.can.report && (
        <ReportSheet
          title={REPORT.person(profile.name)}
          send={(said) => api.feed.reportPerson.mutate({ id: profile.id, ...said })}
          isOpen={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
      {isBlocking && (
        <Suspense fallback={null}>
          <BlockDialog person={profile} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  );
}

function LogOut() {
  const logOut = useLogOut();
  const isBusy = logOut.isPending || logOut.isSuccess;
  return (
    <ListRow
      start={<IconLogout {...icon} />}
      tone="danger"
      title={isBusy ? MENU.loggingOut : MENU.logOut}
      onClick={() => {
        if (!isBusy) logOut.mutate();
      }}
    />
  );
}

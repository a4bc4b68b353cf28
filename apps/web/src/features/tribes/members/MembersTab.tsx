import type { TribeView } from '@kindred/validation/tribes';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { WarmDoor } from '../../../ui/illustrations/WarmDoor.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { BannedList } from './BannedList.tsx';
import { MEMBERS } from './copy.ts';
import { MemberList } from './MemberList.tsx';
import classes from './Members.module.css';
import { RequestQueue } from './RequestQueue.tsx';

const InviteSheet = lazyPartWithRetry(() => import('./InviteSheet.tsx'));

export default function MembersTab({ tribe }: { tribe: TribeView }) {
  const { can } = tribe;
  if (!can.read) return <EmptyState illustration={<WarmDoor />} title={MEMBERS.closed} />;
  return (
    <div className={classes.tab}>
      {(can.decide_requests || can.ban || can.invite) && <Bar tribe={tribe} />}
      <Routes>
        <Route index element={<MemberList tribe={tribe} />} />
        {can.decide_requests && <Route path="requests" element={<RequestQueue tribe={tribe} />} />}
        {can.ban && <Route path="banned" element={<BannedList tribe={tribe} />} />}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </div>
  );
}

/** For those with a say: the lists there are, and whom to ask in. */
function Bar({ tribe }: { tribe: TribeView }) {
  const { slug, can, pendingCount } = tribe;
  const at = `/tribe/${slug}/members`;
  return (
    <div className={classes.bar}>
      <nav className={classes.parts} aria-label={MEMBERS.parts}>
        <ScrollFade>
          <Part to={at}>{MEMBERS.list}</Part>
          {can.decide_requests && (
            <Part to={`${at}/requests`}>
              {MEMBERS.requests}
              <Count value={pendingCount ?? 0} label={MEMBERS.waiting(pendingCount ?? 0)} />
            </Part>
          )}
          {can.ban && <Part to={`${at}/banned`}>{MEMBERS.banned}</Part>}
        </ScrollFade>
      </nav>
      {can.invite && <Invite tribe={tribe} />}
    </div>
  );
}

function Part({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <NavLink to={to} end className={classes.part ?? ''} preventScrollReset>
      {children}
    </NavLink>
  );
}

function Invite({ tribe }: { tribe: TribeView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="soft"
        icon={<IconUserPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {MEMBERS.invite}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <InviteSheet tribe={tribe} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

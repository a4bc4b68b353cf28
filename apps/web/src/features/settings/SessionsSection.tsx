import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DetailList, DetailRow } from '../../ui/DetailRow.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SESSIONS } from './copy.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './hooks.ts';
import classes from './Listed.module.css';
import { Listed } from './Listed.tsx';
import { SettingsSection } from './SettingsSection.tsx';

type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number];

/** Enough for one person's devices; whoever has more asks for them. */
const SHOWN = 5;

export function SessionsSection() {
  return (
    <SettingsSection title={SESSIONS.title}>
      <Listed query={useSessions()} loading={SESSIONS.loading} rows={2}>
        {(sessions) => <Sessions sessions={sessions} />}
      </Listed>
    </SettingsSection>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const endOthers = useEndOtherSessions();
  const here = sessions.filter((session) => session.isCurrent);
  const others = sessions.filter((session) => !session.isCurrent);
  const listed = [...here, ...others];
  const shown = showsAll ? listed : listed.slice(0, SHOWN);
  return (
    <>
      <DetailList>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </DetailList>
      {others.length > 0 && (
        <div className={classes.more}>
          {shown.length < listed.length && (
            <Button variant="soft" tone="neutral" onClick={() => setShowsAll(true)}>
              {SESSIONS.all(listed.length)}
            </Button>
          )}
          <Button variant="soft" tone="danger" onClick={() => setAsking(true)}>
            {SESSIONS.endOthers}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
        title={SESSIONS.confirmTitle}
        text={SESSIONS.confirmText}
        confirmLabel={SESSIONS.confirm}
        isBusy={endOthers.isPending}
        isDanger
      />
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const Icon = /\b(?:iOS|Android)\b/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <DetailRow
      icon={<Icon size={ICON.row} stroke={ICON_STROKE} />}
      title={
        <>
          {session.device}
          {session.isCurrent && <Badge tone="teal">{SESSIONS.here}</Badge>}
        </>
      }
      lines={[
        <>
          {session.isCurrent ? (
            SESSIONS.now
          ) : (
            <>
              {SESSIONS.seen} <RelativeTime value={session.lastSeenAt} format="list" />
            </>
          )}
          {session.ip !== null && ` · ${session.ip}`}
        </>,
      ]}
      end={
        !session.isCurrent && (
          <Button
            variant="soft"
            tone="neutral"
            size="sm"
            aria-label={SESSIONS.endNamed(session.device)}
            isBusy={end.isPending}
            onClick={() => end.mutate({ id: session.id })}
          >
            {SESSIONS.end}
          </Button>
        )
      }
    />
  );
}

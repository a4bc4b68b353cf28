import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DetailList, DetailRow } from '../../ui/DetailRow.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { formatDay } from '../../ui/time.ts';
import { arePasskeysSupported } from '../accounts/public.ts';
import { PASSKEYS } from './copy.ts';
import classes from './Listed.module.css';
import { Listed } from './Listed.tsx';
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkeys.ts';
import { SettingsSection } from './SettingsSection.tsx';

type Passkey = NonNullable<ReturnType<typeof usePasskeys>['data']>[number];

export function PasskeysSection() {
  const isSupported = arePasskeysSupported();
  return (
    <SettingsSection title={PASSKEYS.title} text={PASSKEYS.text} end={isSupported && <AddPasskey />}>
      <Listed query={usePasskeys()} loading={PASSKEYS.loading} rows={1}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className={classes.none}>{isSupported ? PASSKEYS.none : PASSKEYS.unsupported}</p>
          ) : (
            <DetailList>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </DetailList>
          )
        }
      </Listed>
    </SettingsSection>
  );
}

function AddPasskey() {
  const add = useAddPasskey();
  return (
    <Button
      variant="soft"
      icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} />}
      isBusy={add.isPending}
      onClick={() => add.mutate()}
    >
      {add.isPending ? PASSKEYS.adding : PASSKEYS.add}
    </Button>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  return (
    <DetailRow
      icon={<IconFingerprint size={ICON.row} stroke={ICON_STROKE} />}
      title={passkey.name}
      lines={[
        `${PASSKEYS.since} ${formatDay(new Date(passkey.createdAt))}`,
        passkey.lastUsedAt === null ? (
          PASSKEYS.unused
        ) : (
          <>
            {PASSKEYS.used} <RelativeTime value={passkey.lastUsedAt} format="list" />
          </>
        ),
      ]}
      end={
        <>
          <Button
            variant="soft"
            tone="neutral"
            size="sm"
            aria-label={PASSKEYS.removeNamed(passkey.name)}
            onClick={() => setAsking(true)}
          >
            {PASSKEYS.remove}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => remove.mutate({ id: passkey.id }, { onSettled: () => setAsking(false) })}
            title={PASSKEYS.confirmTitle}
            text={PASSKEYS.confirmText}
            confirmLabel={PASSKEYS.remove}
            isBusy={remove.isPending}
            isDanger
          />
        </>
      }
    />
  );
}

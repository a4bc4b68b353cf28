import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { messageOf } from '../../../app/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DetailList, DetailRow } from '../../../ui/DetailRow.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { AT_THE_END } from '../Quiet.tsx';
import { PUSH } from './copy.ts';
import classes from './PushSwitch.module.css';
import { usePush } from './usePush.ts';

/** Whether this browser rings, and which others of mine do. The browser is asked only on a press. */
export default function PushSwitch() {
  const push = usePush();
  const { query, permission, isOn, devices } = push;
  if (query.error !== null && query.data === undefined) {
    return (
      <div role="alert" className={classes.failed}>
        <p>{messageOf(query.error)}</p>
        <Button variant="soft" size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <Loading label={PUSH.loading}>
        <SkeletonRow size={40} />
      </Loading>
    );
  }
  const isAble = permission === 'default' || permission === 'granted';
  const words = isAble ? (isOn ? PUSH.on : PUSH.off) : PUSH[permission];
  return (
    <div className={classes.push}>
      <SwitchField
        label={PUSH.label}
        description={words}
        checked={isOn}
        labelPosition="left"
        styles={AT_THE_END}
        disabled={!isAble || push.isBusy}
        onChange={(event) => push.toggle(event.currentTarget.checked)}
      />
      {devices.length > 0 && (
        <section aria-label={PUSH.devices}>
          <h3 className={classes.heading}>{PUSH.devices}</h3>
          <DetailList>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} push={push} />
            ))}
          </DetailList>
        </section>
      )}
    </div>
  );
}

type Push = ReturnType<typeof usePush>;

function DeviceRow({ device, push }: { device: Push['devices'][number]; push: Push }) {
  const Icon = /\b(?:iOS|Android)\b/.test(device.device) ? IconDeviceMobile : IconDeviceDesktop;
  const { lastUsedAt, createdAt } = device;
  return (
    <DetailRow
      icon={<Icon size={ICON.row} stroke={ICON_STROKE} />}
      title={
        <>
          {device.device}
          {device.isCurrent && <Badge tone="teal">{PUSH.here}</Badge>}
        </>
      }
      lines={[
        <>
          {lastUsedAt === null ? PUSH.added : PUSH.rang}{' '}
          <RelativeTime value={lastUsedAt ?? createdAt} format="list" />
        </>,
      ]}
      end={
        <Button
          variant="soft"
          tone="neutral"
          size="sm"
          aria-label={PUSH.removeNamed(device.device)}
          isBusy={push.removing === device.id}
          onClick={() => push.remove(device)}
        >
          {PUSH.remove}
        </Button>
      }
    />
  );
}

import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { SETTINGS } from './copy.ts';
import { tribesQuery } from './query.ts';
import classes from './Settings.module.css';

const TribeSheet = lazyPartWithRetry(() => import('./TribeSheet.tsx'));

type Tribes = NotificationSettings['tribes'];

interface TribeSettingsProps {
  settings: NotificationSettings;
  onChange: (tribes: Tribes) => void;
}

/** Tribes that are told of in another way than all others. */
export function TribeSettings({ settings, onChange }: TribeSettingsProps) {
  const [isOpen, setOpen] = useState<string | true | null>(null);
  const { tribes } = settings;
  const ids = Object.keys(tribes);
  const { data } = useQuery({ ...tribesQuery(), enabled: ids.length > 0 });
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{SETTINGS.tribes}</h2>
      <p className={classes.hint}>{SETTINGS.tribesText}</p>
      {ids.map((id) => {
        const tribe = data?.find((each) => each.id === id);
        // One that somebody left keeps its settings for when they come back, and is not shown.
        if (data !== undefined && tribe === undefined) return null;
        const name = tribe?.name ?? SETTINGS.aTribe;
        return (
          <ListRow
            key={id}
            start={<Avatar id={id} name={name} src={tribe?.imageUrl ?? null} shape="square" />}
            title={name}
            text={SETTINGS.ownSettings}
            end={<IconAdjustments size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => setOpen(id)}
          />
        );
      })}
      <div>
        <Button
          variant="soft"
          size="sm"
          icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {SETTINGS.chooseTribe}
        </Button>
      </div>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <TribeSheet
            settings={settings}
            tribeId={isOpen === true ? null : isOpen}
            onChange={onChange}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_SWITCHES,
  type NotificationSwitch,
} from '@kindred/validation/notifications/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { SETTINGS, SWITCH_LABELS } from './copy.ts';
import { Matrix } from './Matrix.tsx';
import { zoneOf } from './matrix.ts';
import { AT_THE_END, Quiet } from './Quiet.tsx';
import { settingsQuery } from './query.ts';
import classes from './Settings.module.css';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import { TribeSettings } from './TribeSettings.tsx';

/** The first two are ways to be told, the others what is told. */
const WAYS = NOTIFICATION_SWITCHES.slice(0, 2);
const THINGS = NOTIFICATION_SWITCHES.slice(2);

const PushSwitch = lazyPartWithRetry(() => import('./push/PushSwitch.tsx'));

export default function SettingsTab() {
  const { data, error, refetch } = useQuery(settingsQuery());
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <SettingsSkeleton />;
  }
  return <Form saved={data} />;
}

/** Nothing holds before it is saved; what was chosen stays when saving fails. */
function Form({ saved }: { saved: NotificationSettings }) {
  const client = useQueryClient();
  const toast = useToast();
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>({});
  const settings = { ...saved, timeZone: zoneOf(saved), ...chosen };
  const choose = (change: Partial<NotificationSettings>) => setChosen((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () => api.notifications.saveSettings.mutate(settings),
    onSuccess: (now) => {
      client.setQueryData(settingsQuery().queryKey, now);
      toast.show({ title: SETTINGS.saved, tone: 'success' });
    },
    onError: (error) =>
      toast.show({ title: SETTINGS.saveFailed, description: messageOf(error), tone: 'destructive' }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const toggle = (name: NotificationSwitch) => (
    <SwitchField
      key={name}
      label={SWITCH_LABELS[name].title}
      description={SWITCH_LABELS[name].text}
      checked={settings[name]}
      labelPosition="left"
      styles={AT_THE_END}
      onChange={(event) => choose({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <fieldset className={classes.group}>
        <legend className={classes.heading}>{SETTINGS.channels}</legend>
        {WAYS.map(toggle)}
        <ConfirmAddress />
        <Suspense fallback={null}>
          <PushSwitch />
        </Suspense>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.heading}>{SETTINGS.about}</legend>
        {THINGS.map(toggle)}
      </fieldset>
      <section className={classes.group}>
        <h2 className={classes.heading}>{SETTINGS.matrix}</h2>
        <p className={classes.hint}>{SETTINGS.matrixText}</p>
        <Matrix
          label={SETTINGS.matrix}
          settings={settings}
          kinds={NOTIFICATION_KINDS}
          value={settings.kinds}
          onChange={(kinds) => choose({ kinds })}
        />
      </section>
      <TribeSettings settings={settings} onChange={(tribes) => choose({ tribes })} />
      <Quiet settings={settings} onChange={choose} />
      <div className={classes.save}>
        <Button type="submit" isBusy={save.isPending}>
          {SETTINGS.save}
        </Button>
      </div>
    </form>
  );
}

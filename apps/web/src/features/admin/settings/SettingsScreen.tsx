import type { SettingsView } from '@kindred/validation/admin/settings';
import { IconChevronDown, IconFileText, IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { LeaveGuard } from '../../../app/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SETTINGS } from '../copy.ts';
import { FILES, LEGAL, PAYMENTS, SETTINGS_SCREEN } from './copy.ts';
import { FeaturesForm } from './FeaturesForm.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useSettings, useTestSettings } from './hooks.ts';
import classes from './Settings.module.css';
import { SECTIONS } from './sections.ts';
import { TestResult } from './TestResult.tsx';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Settings of the platform, a section for each group that is closed at first. */
export function SettingsScreen() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) {
    return error === null ? (
      <Spinner label={SETTINGS_SCREEN.loading} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <LeaveGuard>
      <div className={classes.screen}>
        {SECTIONS.map((section) => (
          <Fold key={section.group} title={section.title} state={section.state(data)}>
            {section.group === 'features' ? (
              <FeaturesForm section={section} view={data} />
            ) : (
              <GroupForm section={section} state={data[section.group]} />
            )}
          </Fold>
        ))}
        <Files {...data.storage} />
        <Payments {...data.payments} />
        <Fold title={LEGAL.title} state={LEGAL.state}>
          {(['terms', 'privacy'] as const).map((kind) => (
            <ListRow
              key={kind}
              start={<IconFileText {...icon} />}
              title={SETTINGS[kind]}
              text={SETTINGS.text}
              to={`/${kind}`}
            />
          ))}
          <ListRow
            start={<IconGavel {...icon} />}
            title={SETTINGS.rules}
            text={SETTINGS.rulesText}
            to="/rules"
          />
        </Fold>
      </div>
    </LeaveGuard>
  );
}

function Fold({ title, state, children }: { title: string; state: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.state}>{state}</span>
        <IconChevronDown className={classes.mark} {...icon} />
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}

function Files({ kind, bucket }: SettingsView['storage']) {
  const state = kind === 's3' ? FILES.s3(bucket) : FILES.folder;
  return (
    <InEnvironment title={FILES.title} state={state} text={FILES.text} test="storage" label={FILES.test} />
  );
}

function Payments({ provider, isOpen, isTest }: SettingsView['payments']) {
  const name = provider === 'stripe' && isTest ? 'stripeTest' : provider;
  return (
    <InEnvironment
      title={PAYMENTS.title}
      state={isOpen ? PAYMENTS[name] : PAYMENTS.closed}
      text={PAYMENTS.text}
      test="payments"
      label={PAYMENTS.action}
    />
  );
}

interface InEnvironmentProps {
  title: string;
  state: string;
  text: string;
  test: 'storage' | 'payments';
  label: string;
}

/** What only the environment sets, with a test of it. */
function InEnvironment({ title, state, text, test, label }: InEnvironmentProps) {
  const trial = useTestSettings();
  return (
    <Fold title={title} state={state}>
      <div className={classes.form}>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          <Button variant="soft" isBusy={trial.isPending} onClick={() => trial.mutate({ test })}>
            {label}
          </Button>
        </div>
        <TestResult result={trial.data} />
      </div>
    </Fold>
  );
}

import type { PrivacySettings } from '@kindred/validation/accounts/privacy';
import { messageOf } from '../../app/errors.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { PRIVACY } from './copy.ts';
import { usePrivacy, useSetPrivacy } from './hooks.ts';
import classes from './PrivacySection.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const SWITCHES = ['readReceipts', 'showPresence'] as const satisfies readonly (keyof PrivacySettings)[];

/** Get my privacy settings. */
export function PrivacySection() {
  const { data, error, refetch } = usePrivacy();
  const set = useSetPrivacy();
  return (
    <SettingsSection title={PRIVACY.title} text={PRIVACY.text}>
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.switches}>
          {SWITCHES.map((each) =>
            data === undefined ? (
              <SkeletonBar key={each} height="3.25rem" radius="0.75rem" />
            ) : (
              <SwitchField
                key={each}
                label={PRIVACY[each].label}
                description={PRIVACY[each].text}
                checked={data[each]}
                onChange={(event) => set.mutate({ [each]: event.currentTarget.checked })}
              />
            ),
          )}
        </div>
      )}
    </SettingsSection>
  );
}

import {
  ACTIVITY_KINDS,
  AUDIENCES,
  type AudienceSetting,
  type PrivacySettings,
  type SetPrivacyInput,
} from '@kindred/validation/accounts/privacy';
import { messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { BackButton } from '../../../ui/PageHead.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { usePrivacy, useSetPrivacy } from '../hooks.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { ACTIVITY_LABELS, AUDIENCE_COPY, AUDIENCE_LABELS, PRIVACY, REACH_LABELS } from './copy.ts';
import { MapSection } from './MapSection.tsx';
import classes from './Privacy.module.css';

const SEEN = ['profile', 'followers', 'groups', 'activity'] as const satisfies AudienceSetting[];
const REACHED = ['messages', 'mentions', 'groupAdds'] as const satisfies AudienceSetting[];
const SWITCHES = ['readReceipts', 'showPresence'] as const;
const VIEWS = ['visitor', 'member', 'follower'] as const;

/** All that is chosen of privacy, and a look at what others then see. */
export default function PrivacyScreen() {
  useTitle(PRIVACY.title);
  const { data, error, refetch } = usePrivacy();
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <BackButton label={PRIVACY.back} to="/settings" />
        <h1 className={classes.title}>{PRIVACY.title}</h1>
      </header>
      {data !== undefined ? (
        <Choices settings={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={PRIVACY.title}>
          <div className={classes.switches}>
            {[1, 2, 3, 4].map((each) => (
              <SkeletonBar key={each} height="4.5rem" radius="var(--radius)" />
            ))}
          </div>
        </Loading>
      )}
    </div>
  );
}

function Choices({ settings }: { settings: PrivacySettings }) {
  const set = useSetPrivacy();
  const choose = (chosen: SetPrivacyInput) => set.mutate(chosen);
  const { hiddenActivity } = settings;
  return (
    <>
      <SettingsSection title={PRIVACY.seeAs} text={PRIVACY.seeAsText}>
        <div className={classes.views}>
          {VIEWS.map((view) => (
            <ButtonLink key={view} to={`/profile/me?as=${view}`} variant="soft" size="sm">
              {PRIVACY[view]}
            </ButtonLink>
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={PRIVACY.see}>
        <Audiences settings={settings} of={SEEN} labels={AUDIENCE_LABELS} onChoose={choose} />
      </SettingsSection>
      <SettingsSection title={PRIVACY.shown} text={PRIVACY.shownText}>
        <div className={classes.switches}>
          {ACTIVITY_KINDS.map((kind) => (
            <SwitchField
              key={kind}
              label={ACTIVITY_LABELS[kind]}
              checked={!hiddenActivity.includes(kind)}
              onChange={(event) => {
                const others = hiddenActivity.filter((each) => each !== kind);
                choose({ hiddenActivity: event.currentTarget.checked ? others : [...others, kind] });
              }}
            />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={PRIVACY.reach}>
        <Audiences settings={settings} of={REACHED} labels={REACH_LABELS} onChoose={choose} />
      </SettingsSection>
      <SettingsSection title={PRIVACY.presence} text={PRIVACY.presenceText}>
        <div className={classes.switches}>
          {SWITCHES.map((each) => (
            <SwitchField
              key={each}
              label={PRIVACY[each].label}
              description={PRIVACY[each].text}
              checked={settings[each]}
              onChange={(event) => choose({ [each]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </SettingsSection>
      <MapSection />
    </>
  );
}

interface AudiencesProps {
  settings: PrivacySettings;
  of: readonly AudienceSetting[];
  labels: typeof AUDIENCE_LABELS;
  onChoose: (chosen: SetPrivacyInput) => void;
}

function Audiences({ settings, of, labels, onChoose }: AudiencesProps) {
  return (
    <div className={classes.switches}>
      {of.map((each) => (
        <SelectField
          key={each}
          label={AUDIENCE_COPY[each].label}
          description={AUDIENCE_COPY[each].text}
          options={AUDIENCES.map((value) => ({ value, label: labels[value] }))}
          value={settings[each]}
          onChange={(audience) => onChoose({ [each]: audience })}
        />
      ))}
    </div>
  );
}

import { isBlank } from '@kindred/validation/characters';
import { QUESTION_MAX, QUESTIONS_MAX, type TribeView } from '@kindred/validation/tribes';
import type { TribeSettings } from '@kindred/validation/tribes/settings';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { LeaveGuard, useUnsaved } from '../../../app/LeaveGuard.tsx';
import { arePurchasesOpen, isEnabled } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormStack } from '../../../ui/Form.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TRIBE_PLAYBOOKS } from '../../guide/public.ts';
import { PLACE, PlaceField } from '../../map/public.tsx';
import { AccessCard } from '../access/AccessCard.tsx';
import { ACCESS } from '../access/copy.ts';
import { useSettings } from '../access/hooks.ts';
import { LOG } from '../audit/copy.ts';
import { MinAgeField } from '../creation/AccessFields.tsx';
import { AppearanceFields } from '../creation/AppearanceFields.tsx';
import { BasicsFields } from '../creation/BasicsFields.tsx';
import { FeatureFields } from '../creation/FeatureFields.tsx';
import { MoneyFields } from '../creation/MoneyFields.tsx';
import { VerificationSection } from '../verification/VerificationSection.tsx';
import { SETTINGS } from './copy.ts';
import { DangerZone } from './DangerZone.tsx';
import { PriceNotice } from './PriceNotice.tsx';
import classes from './SettingsTab.module.css';
import { useSection } from './useSection.ts';

interface PartProps {
  tribe: TribeView;
  settings: TribeSettings;
}

export default function SettingsTab({ tribe }: { tribe: TribeView }) {
  const { data, error, refetch } = useSettings(tribe.id);
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <div className={classes.loading}>
        <Loading label={SETTINGS.loading}>
          <FormStack>
            <SkeletonBar width="40%" />
            <SkeletonBar height="3rem" />
            <SkeletonBar height="3rem" />
            <SkeletonBar height="7rem" />
          </FormStack>
        </Loading>
      </div>
    );
  }
  const part = { tribe, settings: data };
  return (
    <LeaveGuard>
      <div className={classes.parts}>
        {tribe.can.manage_settings && (
          <>
            <Basics {...part} />
            <Appearance {...part} />
          </>
        )}
        {tribe.can.manage_access && (
          <>
            <AccessCard tribe={tribe} />
            <Joining {...part} />
          </>
        )}
        {tribe.can.manage_price && <Money {...part} />}
        {tribe.can.manage_settings && (
          <>
            <Features {...part} />
            {isEnabled('map') && <Place {...part} />}
            {isEnabled('guide') && <Playbooks {...part} />}
            <VerificationSection {...part} />
          </>
        )}
        {tribe.can.read_log && <LogLink tribe={tribe} />}
        {tribe.can.own && <DangerZone {...part} />}
      </div>
    </LeaveGuard>
  );
}

function Place({ tribe }: PartProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {PLACE.title}
      </h2>
      <p className={classes.text}>{PLACE.tribe}</p>
      <PlaceField of={{ type: 'tribe', id: tribe.id }} />
    </section>
  );
}

function Playbooks({ tribe }: PartProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {TRIBE_PLAYBOOKS.title}
      </h2>
      <p className={classes.text}>{TRIBE_PLAYBOOKS.text}</p>
      <div className={classes.fields}>
        <ButtonLink to={`/tribe/${tribe.slug}/playbooks`} variant="soft" isWide>
          {TRIBE_PLAYBOOKS.manage}
        </ButtonLink>
      </div>
    </section>
  );
}

function LogLink({ tribe }: Pick<PartProps, 'tribe'>) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {LOG.title}
      </h2>
      <p className={classes.text}>{LOG.text}</p>
      <div className={classes.fields}>
        <ButtonLink to={`/tribe/${tribe.slug}/log`} variant="soft" isWide>
          {LOG.open}
        </ButtonLink>
      </div>
    </section>
  );
}

interface SectionProps {
  title: string;
  text?: string;
  isChanged: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function Section({ title, text, isChanged, isBusy, onSubmit, children }: SectionProps) {
  const id = useId();
  useUnsaved(isChanged);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <Button type="submit" isWide isBusy={isBusy} disabled={!isChanged}>
          {isBusy ? SETTINGS.saving : SETTINGS.save}
        </Button>
      </form>
    </section>
  );
}

function basicsText({ isVerified, verification }: TribeSettings): string | undefined {
  if (isVerified) return SETTINGS.unverifies;
  return verification === 'pending' ? SETTINGS.endsRequest : undefined;
}

function Basics({ tribe, settings }: PartProps) {
  const part = useSection(tribe, settings, ['name', 'slug', 'description', 'category', 'tags']);
  return (
    <Section
      title={SETTINGS.basics}
      text={basicsText(settings)}
      isChanged={part.isChanged}
      isBusy={part.isBusy}
      onSubmit={part.submit}
    >
      <BasicsFields {...part.fields} own={settings} />
    </Section>
  );
}

function Appearance({ tribe, settings }: PartProps) {
  const part = useSection(tribe, settings, ['avatarUrl', 'bannerUrl', 'primaryColor', 'welcomeMessage']);
  return (
    <Section
      title={SETTINGS.appearance}
      isChanged={part.isChanged}
      isBusy={part.isBusy}
      onSubmit={part.submit}
    >
      <AppearanceFields {...part.fields} onUploading={part.setUploading} />
    </Section>
  );
}

function Joining({ tribe, settings }: PartProps) {
  const [typed, setTyped] = useState<string[]>();
  const questions = typed ?? settings.joinQuestions;
  const joinQuestions = questions.filter((each) => !isBlank(each)).map((each) => each.trim());
  const part = useSection(tribe, settings, ['minAge'], { joinQuestions });
  const isOther = JSON.stringify(joinQuestions) !== JSON.stringify(settings.joinQuestions);
  return (
    <Section
      title={SETTINGS.joining}
      text={SETTINGS.joiningText}
      isChanged={part.isChanged || isOther}
      isBusy={part.isBusy}
      onSubmit={part.submit}
    >
      <MinAgeField
        value={part.fields.values.minAge}
        problem={part.fields.problems.minAge}
        onChange={(minAge) => part.fields.set({ minAge })}
      />
      <LinesField
        title={SETTINGS.questions}
        text={SETTINGS.questionsText}
        name={SETTINGS.question}
        add={SETTINGS.addQuestion}
        remove={SETTINGS.removeQuestion}
        max={QUESTIONS_MAX}
        maxLength={QUESTION_MAX}
        lines={questions}
        problem={undefined}
        onChange={setTyped}
      />
    </Section>
  );
}

function Money({ tribe, settings }: PartProps) {
  const part = useSection(tribe, settings, [
    'membershipType',
    'price',
    'annualPrice',
    'currency',
    'trialDays',
  ]);
  const { values } = part.fields;
  return (
    <Section title={SETTINGS.monetize} isChanged={part.isChanged} isBusy={part.isBusy} onSubmit={part.submit}>
      <MoneyFields
        {...part.fields}
        sellerShare={settings.sellerShare}
        isCurrencyFixed={settings.isCurrencyFixed}
      />
      {settings.membershipType !== 'free' && values.membershipType === 'free' && (
        <p className={classes.text}>{ACCESS.becomesFree}</p>
      )}
      {settings.membershipType !== 'free' && !part.isChanged && arePurchasesOpen() && (
        <PriceNotice tribeId={tribe.id} />
      )}
    </Section>
  );
}

function Features({ tribe, settings }: PartProps) {
  const part = useSection(tribe, settings, ['enabledFeatures', 'rules']);
  return (
    <Section title={SETTINGS.features} isChanged={part.isChanged} isBusy={part.isBusy} onSubmit={part.submit}>
      <FeatureFields {...part.fields} />
    </Section>
  );
}

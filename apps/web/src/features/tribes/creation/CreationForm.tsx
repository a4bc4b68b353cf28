import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AccessFields } from './AccessFields.tsx';
import { AppearanceFields } from './AppearanceFields.tsx';
import { BasicsFields } from './BasicsFields.tsx';
import classes from './CreationForm.module.css';
import { TAB_LABELS, WIZARD } from './copy.ts';
import { FeatureFields } from './FeatureFields.tsx';
import type { FieldsProps } from './fields.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { type TribeCreation, useTribeCreation } from './useTribeCreation.ts';
import type { useFirstDraft } from './useTribeDraft.ts';
import { TAB_NAMES, type TabName } from './values.ts';

const Preview = lazyPartWithRetry(() => import('./Preview.tsx'));
const Verification = lazyPartWithRetry(() => import('./Verification.tsx'));

export function CreationForm({ first }: { first: NonNullable<ReturnType<typeof useFirstDraft>> }) {
  const wizard = useTribeCreation(first);
  const { tab, step, values } = wizard;
  const [isPreviewed, setPreviewed] = useState(false);
  // What was opened stays in the page: a picture goes on arriving while somebody fills in the rest.
  const [visited, setVisited] = useState<ReadonlySet<TabName>>(new Set());
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  const share = (step / TAB_NAMES.length) * 100;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        wizard.submit();
      }}
    >
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={WIZARD.progress}
        aria-valuenow={share}
        aria-valuetext={`${share}%`}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      <div className={classes.tabs}>
        <Tabs
          label={WIZARD.tabs}
          tabs={TAB_NAMES.map((name) => ({ value: name, label: <TabLabel name={name} wizard={wizard} /> }))}
          value={tab}
          onChange={wizard.setTab}
        >
          {TAB_NAMES.filter((name) => name === tab || visited.has(name)).map((name) => (
            <div key={name} className={classes.panel} hidden={name !== tab}>
              <Panel name={name} wizard={wizard} />
            </div>
          ))}
        </Tabs>
      </div>
      <Footer wizard={wizard} onPreview={() => setPreviewed(true)} />
      {isPreviewed && (
        <Suspense>
          <Preview values={values} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </form>
  );
}

function TabLabel({ name, wizard }: { name: TabName; wizard: TribeCreation }) {
  const isWrong = wizard.wrong.includes(name);
  return (
    <span className={classes.tab} data-wrong={isWrong || undefined}>
      {TAB_LABELS[name]}
      {isWrong && <Spoken> {WIZARD.hasErrors}</Spoken>}
    </span>
  );
}

function Panel({ name, wizard }: { name: TabName; wizard: TribeCreation }) {
  const { values, set, leave, problems, setUploading } = wizard;
  const fields: FieldsProps = { values, set, leave, problems };
  switch (name) {
    case 'basics':
      return <BasicsFields {...fields} />;
    case 'appearance':
      return <AppearanceFields {...fields} onUploading={setUploading} />;
    case 'access':
      return <AccessFields {...fields} />;
    case 'monetize':
      return <MoneyFields {...fields} />;
    case 'features':
      return (
        <>
          <FeatureFields {...fields} />
          <Suspense>
            <Verification
              problem={problems.verificationDocuments}
              onChange={wizard.setDocuments}
              onUploading={setUploading}
            />
          </Suspense>
        </>
      );
  }
}

function Footer({ wizard, onPreview }: { wizard: TribeCreation; onPreview: () => void }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { saved, step } = wizard;
  const next = TAB_NAMES[step];
  return (
    <div className={classes.footer}>
      <p className={classes.saved} data-blank={saved === 'nowhere' || undefined}>
        <span role="status">
          {saved === 'server' ? WIZARD.saved : saved === 'here' ? WIZARD.savedHere : ''}
        </span>
        {saved !== 'nowhere' && (
          <Button variant="subtle" tone="neutral" onClick={() => setAsking(true)}>
            {WIZARD.startOver}
          </Button>
        )}
      </p>
      <div className={classes.actions}>
        <Button variant="subtle" tone="neutral" onClick={() => navigate('/tribes')}>
          {WIZARD.cancel}
        </Button>
        <Button variant="soft" onClick={onPreview}>
          {WIZARD.preview}
        </Button>
        {next === undefined ? (
          <Button key="create" type="submit" isBusy={wizard.isBusy || wizard.isUploading}>
            {wizard.isBusy ? WIZARD.creating : wizard.isUploading ? WIZARD.uploading : WIZARD.create}
          </Button>
        ) : (
          <Button
            key="next"
            onClick={() => {
              wizard.setTab(next);
              window.scrollTo({ top: 0 });
            }}
          >
            {WIZARD.next}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          wizard.startOver();
        }}
        title={WIZARD.startOverTitle}
        text={WIZARD.startOverText}
        confirmLabel={WIZARD.startOver}
        isDanger
      />
    </div>
  );
}

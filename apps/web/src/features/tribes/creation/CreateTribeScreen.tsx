import { IconArrowLeft } from '@tabler/icons-react';
import { usePermission } from '../../../app/currentUser.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import classes from './CreateTribeScreen.module.css';
import { CreationForm } from './CreationForm.tsx';
import { WIZARD } from './copy.ts';
import { Starter } from './Starter.tsx';
import { useFirstDraft } from './useTribeDraft.ts';

export default function CreateTribeScreen() {
  useTitle(WIZARD.title);
  const mayCreate = usePermission('create_tribes');
  return (
    <>
      <div className={classes.head}>
        <IconLink label={WIZARD.back} to="/tribes">
          <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
        </IconLink>
        <h1 className={classes.title}>{WIZARD.title}</h1>
      </div>
      {mayCreate ? <WithDraft /> : <Starter />}
    </>
  );
}

function WithDraft() {
  const first = useFirstDraft();
  return first === undefined ? <Spinner label={WIZARD.loading} /> : <CreationForm first={first} />;
}

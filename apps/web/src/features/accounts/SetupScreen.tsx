import { PRODUCT_NAME } from '../../app/product.ts';
import { useTitle } from '../../app/useTitle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { useSetupForm } from './forms.ts';
import { NewAccountForm } from './NewAccountForm.tsx';
import classes from './PasswordScreens.module.css';
import { useMailedToken } from './useMailedToken.ts';

export default function SetupScreen() {
  useTitle('Setup');
  const token = useMailedToken();
  return token === '' ? <Incomplete /> : <FirstAdmin token={token} />;
}

function FirstAdmin({ token }: { token: string }) {
  const setUp = useSetupForm(token);
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Set up {PRODUCT_NAME}</h1>
      <p className={classes.text}>
        Create the account that runs this server. It can manage every person, tribe and setting.
      </p>
      <NewAccountForm
        {...setUp}
        label="Set up"
        words={{ submit: 'Create admin account', busy: 'Creating account...' }}
      />
    </div>
  );
}

function Incomplete() {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title="This setup link is broken"
      text="Copy the whole link from the terminal, or restart the product to get a new one."
    />
  );
}

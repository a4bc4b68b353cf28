import type { BusinessView } from '@kindred/validation/businesses';
import { useRole } from '../../../app/currentUser.ts';
import { UpgradeButton } from '../../tribes/public.ts';
import { SELLING } from './copy.ts';
import classes from './Services.module.css';

/** Why somebody of the team who may sell cannot yet, and the way there; nothing to everybody else. */
export function SellingHint({ business: { can } }: { business: BusinessView }) {
  const isMember = useRole() === 'member';
  if (!isMember || !can.edit || can.manage_services) return null;
  return (
    <div className={classes.card}>
      <p>{SELLING.text}</p>
      <UpgradeButton label={SELLING.upgrade} />
    </div>
  );
}

import type { BusinessView } from '@kindred/validation/businesses';
import { useRole } from '../../../app/currentUser.ts';
import { UpgradeButton } from '../../tribes/public.ts';
import { SELLING } from './copy.ts';
import classes from './Services.module.css';

/** Why a team member with the right to sell cannot sell yet, and how to enable it; empty for others. */
export function SellingHint({ business: { slug, can } }: { business: BusinessView }) {
  const isMember = useRole() === 'member';
  if (!isMember || !can.edit || can.manage_services) return null;
  return (
    <div className={classes.card}>
      <p>{SELLING.text}</p>
      <UpgradeButton label={SELLING.upgrade} next={`/business/${slug}/services`} />
    </div>
  );
}

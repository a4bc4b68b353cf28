import { IconCash, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import classes from './Admin.module.css';
import { COMMERCE } from './copy.ts';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

export function AdminCommerce() {
  return (
    <div className={classes.links}>
      <ListRow
        start={<IconCash {...icon} />}
        title={COMMERCE.payouts}
        text={COMMERCE.payoutsText}
        to="/admin/payouts"
      />
      <ListRow
        start={<IconRosetteDiscountCheck {...icon} />}
        title={COMMERCE.verifications}
        text={COMMERCE.verificationsText}
        to="/verifications"
      />
    </div>
  );
}

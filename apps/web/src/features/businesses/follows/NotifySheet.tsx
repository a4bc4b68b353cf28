import { BUSINESS_NOTIFY, type BusinessView } from '@kindred/validation/businesses';
import { IconCheck } from '@tabler/icons-react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NOTIFY, NOTIFY_HINT, NOTIFY_TITLE } from './copy.ts';
import { useNotify } from './hooks.ts';
import classes from './NotifySheet.module.css';

interface NotifySheetProps {
  business: BusinessView;
  onClose: () => void;
}

export default function NotifySheet({ business, onClose }: NotifySheetProps) {
  const set = useNotify(business.id);
  const { isFollowing, notify } = business;
  return (
    <BottomSheet isOpen onClose={onClose} title={NOTIFY_TITLE}>
      {!isFollowing && <p className={classes.hint}>{NOTIFY_HINT}</p>}
      {BUSINESS_NOTIFY.map((each) => (
        <ListRow
          key={each}
          title={NOTIFY[each].label}
          text={NOTIFY[each].text}
          end={
            isFollowing && each === notify ? (
              <IconCheck size={ICON.row} stroke={ICON_STROKE} role="img" aria-label="Chosen" />
            ) : undefined
          }
          onClick={() => {
            set.mutate(each);
            onClose();
          }}
        />
      ))}
    </BottomSheet>
  );
}

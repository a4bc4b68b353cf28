import type { FeedReason, PostView } from '@kindred/validation/feed';
import { IconBuildingStore, IconClock, IconFlame, IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { WHY } from './copy.ts';
import classes from './WhySheet.module.css';

const ICONS: Record<FeedReason, typeof IconClock> = {
  following: IconUserCheck,
  business: IconBuildingStore,
  tribe: IconUsersGroup,
  popular: IconFlame,
  recent: IconClock,
};

interface WhySheetProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

export function WhySheet({ post, isOpen, onClose }: WhySheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={WHY.title}>
      <p className={classes.text}>{WHY.text}</p>
      <ul className={classes.list}>
        {post.why.map((reason) => {
          const Icon = ICONS[reason];
          return (
            <li key={reason} className={classes.reason}>
              <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
              {WHY.reasons[reason](post)}
            </li>
          );
        })}
      </ul>
    </BottomSheet>
  );
}

import {
  IconAlignLeft,
  IconBroadcast,
  IconChartBar,
  IconLink,
  IconMicrophone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import classes from './Composer.module.css';
import { COMPOSER, KIND_LABELS } from './copy.ts';
import { KINDS, type Kind } from './draft.ts';

export const KIND_ICONS = {
  text: IconAlignLeft,
  image: IconPhoto,
  video: IconVideo,
  link: IconLink,
  poll: IconChartBar,
  voice: IconMicrophone,
  live: IconBroadcast,
} as const;

interface KindBarProps {
  value: Kind;
  isDisabled: boolean;
  onChoose: (kind: Kind) => void;
  kinds?: readonly (keyof typeof KIND_ICONS)[];
}

/** What a post can be beside words; the one that is on is taken off by the same button. */
export function KindBar({ value, isDisabled, onChoose, kinds = KINDS }: KindBarProps) {
  return (
    <ScrollFade label={COMPOSER.kinds}>
      {kinds.map((kind) => {
        const Icon = KIND_ICONS[kind];
        return (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            aria-pressed={value === kind}
            disabled={isDisabled}
            onClick={() => onChoose(kind)}
          >
            <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            {KIND_LABELS[kind]}
          </button>
        );
      })}
    </ScrollFade>
  );
}

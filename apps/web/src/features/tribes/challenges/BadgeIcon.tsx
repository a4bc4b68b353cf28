import type { BadgeIcon as Name } from '@kindred/validation/tribes/badges';
import {
  IconAward,
  IconBolt,
  IconBook,
  IconCrown,
  IconFlame,
  IconHeart,
  IconLeaf,
  IconMedal,
  IconStar,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/icons.ts';

const ICONS: Record<Name, TablerIcon> = {
  award: IconAward,
  trophy: IconTrophy,
  medal: IconMedal,
  star: IconStar,
  flame: IconFlame,
  heart: IconHeart,
  bolt: IconBolt,
  leaf: IconLeaf,
  book: IconBook,
  crown: IconCrown,
};

export function BadgeIcon({ name, size }: { name: Name; size: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} stroke={ICON_STROKE} aria-hidden />;
}

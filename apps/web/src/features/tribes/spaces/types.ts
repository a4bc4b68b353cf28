import type { SpaceType } from '@kindred/validation/tribes/spaces';
import {
  type Icon,
  IconCalendarTime,
  IconFolders,
  IconHandStop,
  IconHelpCircle,
  IconMessages,
  IconSpeakerphone,
  IconTargetArrow,
  IconTrophy,
} from '@tabler/icons-react';

export const TYPE_ICONS: Record<SpaceType, Icon> = {
  announcements: IconSpeakerphone,
  discussion: IconMessages,
  qa: IconHelpCircle,
  wins: IconTrophy,
  accountability: IconTargetArrow,
  office_hours: IconCalendarTime,
  library: IconFolders,
  introductions: IconHandStop,
};

import type { NotificationKind } from '@kindred/validation/notifications/values';
import {
  IconAt,
  IconAward,
  IconBell,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCircleCheck,
  IconCreditCard,
  IconFlag,
  IconHeartFilled,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconRobot,
  IconSchool,
  IconShield,
  IconTent,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';

type Tone = 'primary' | 'coral' | 'teal' | 'amber';

/** What a notification is about, at a glance. */
export const KINDS: Record<NotificationKind, { Icon: typeof IconBell; tone: Tone }> = {
  message: { Icon: IconMessage, tone: 'primary' },
  like: { Icon: IconHeartFilled, tone: 'coral' },
  comment: { Icon: IconMessageCircle, tone: 'primary' },
  reply: { Icon: IconMessageCircle, tone: 'primary' },
  mention: { Icon: IconAt, tone: 'primary' },
  follow: { Icon: IconUserPlus, tone: 'teal' },
  invite: { Icon: IconMail, tone: 'teal' },
  request: { Icon: IconUserQuestion, tone: 'amber' },
  approval: { Icon: IconCircleCheck, tone: 'teal' },
  role: { Icon: IconShield, tone: 'primary' },
  challenge: { Icon: IconFlag, tone: 'amber' },
  badge: { Icon: IconAward, tone: 'amber' },
  automation: { Icon: IconRobot, tone: 'primary' },
  tribe: { Icon: IconTent, tone: 'primary' },
  course: { Icon: IconSchool, tone: 'teal' },
  event: { Icon: IconCalendarEvent, tone: 'coral' },
  booking: { Icon: IconCalendarCheck, tone: 'teal' },
  business: { Icon: IconBuildingStore, tone: 'amber' },
  payment: { Icon: IconCreditCard, tone: 'teal' },
  system: { Icon: IconBell, tone: 'primary' },
};

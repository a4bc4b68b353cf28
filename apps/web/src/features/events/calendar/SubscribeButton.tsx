import { IconRss } from '@tabler/icons-react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { FEED } from './copy.ts';

const CalendarFeedSheet = lazyPartWithRetry(() => import('./CalendarFeedSheet.tsx'));

/** Opens the calendar feed of a tribe’s events, or of the viewer’s own. */
export function SubscribeButton({ tribe }: { tribe?: { id: string; name: string } }) {
  return (
    <SheetButton Sheet={CalendarFeedSheet} sheet={tribe === undefined ? {} : { tribe }}>
      {(trigger) => (
        <Button
          variant="soft"
          tone="neutral"
          size="sm"
          icon={<IconRss size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          {...trigger}
        >
          {FEED.title}
        </Button>
      )}
    </SheetButton>
  );
}

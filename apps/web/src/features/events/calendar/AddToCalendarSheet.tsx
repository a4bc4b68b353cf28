import type { EventView } from '@kindred/validation/events';
import { IconBrandGoogle, IconBrandWindows, IconDownload, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../app/currentUser.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import classes from './Calendar.module.css';
import CalendarFeedSheet from './CalendarFeedSheet.tsx';
import { CALENDAR, FEED } from './copy.ts';
import { fileLink, googleLink, outlookLink } from './links.ts';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const look = { variant: 'soft', tone: 'neutral', isWide: true } as const;
const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Ways to put an event into a calendar, and all of the viewer’s events. */
export default function AddToCalendarSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const { user } = useCurrentUser();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const { origin } = window.location;
  const closeFeed = () => {
    setFeedOpen(false);
    onClose();
  };
  return (
    <>
      <BottomSheet isOpen={isOpen && !isFeedOpen} onClose={onClose} title={CALENDAR.add}>
        <div className={classes.ways}>
          <ButtonAnchor {...look} icon={<IconDownload {...icon} />} href={fileLink(event)} download>
            {CALENDAR.file}
          </ButtonAnchor>
          <ButtonAnchor
            {...look}
            {...outside}
            icon={<IconBrandGoogle {...icon} />}
            href={googleLink(event, origin)}
          >
            {CALENDAR.google}
          </ButtonAnchor>
          <ButtonAnchor
            {...look}
            {...outside}
            icon={<IconBrandWindows {...icon} />}
            href={outlookLink(event, origin)}
          >
            {CALENDAR.outlook}
          </ButtonAnchor>
          {user !== null && (
            <Button
              variant="subtle"
              isWide
              icon={<IconRss {...icon} />}
              aria-haspopup="dialog"
              onClick={() => setFeedOpen(true)}
            >
              {FEED.mine}
            </Button>
          )}
        </div>
      </BottomSheet>
      {user !== null && <CalendarFeedSheet isOpen={isFeedOpen} onClose={closeFeed} />}
    </>
  );
}

import type { TribeView } from '@kindred/validation/tribes';
import {
  IconCalendarEvent,
  IconMessageCircle,
  IconPhoto,
  IconSchool,
  IconShoppingBag,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations/QuietCamp.tsx';
import { WarmDoor } from '../../../ui/illustrations/WarmDoor.tsx';
import { usePostPages } from '../../feed/hooks.ts';
import { PostFeed, PostsPill, StoriesRow, TrendingStrip } from '../../feed/public.tsx';
import { Verdict } from '../about/Verdict.tsx';
import { Welcome } from '../about/Welcome.tsx';
import { LeaveButton } from '../mine/LeaveButton.tsx';
import { INSIDE, LOCKED, WALL } from './copy.ts';
import { NO_DRAFT } from './draft.ts';
import classes from './FeedTab.module.css';
import { useWallNews } from './hooks.ts';
import { timelineQuery } from './query.ts';

const CreatePostSheet = lazyPartWithRetry(() => import('./CreatePostSheet.tsx'));

const ROOMS = [
  { feature: null, Icon: IconMessageCircle, ...INSIDE.posts },
  { feature: 'spaces', Icon: IconUsersGroup, ...INSIDE.spaces },
  { feature: 'courses', Icon: IconSchool, ...INSIDE.courses },
  { feature: 'events', Icon: IconCalendarEvent, ...INSIDE.events },
  { feature: 'products', Icon: IconShoppingBag, ...INSIDE.products },
  { feature: 'challenges', Icon: IconTrophy, ...INSIDE.challenges },
  { feature: null, Icon: IconUsers, ...INSIDE.members },
] as const;

/** What is written in a tribe, for those who read it; the door to it for everybody else. */
export default function FeedTab({ tribe }: { tribe: TribeView }) {
  return (
    <>
      <Verdict tribe={tribe} />
      <Welcome tribe={tribe} />
      {tribe.access.isReader ? <Wall tribe={tribe} /> : <Locked tribe={tribe} />}
    </>
  );
}

/** Says what there is behind the door; the button that opens it is in the head. */
function Locked({ tribe }: { tribe: TribeView }) {
  const state = tribe.join === 'pay' && tribe.hadTrial ? 'trialOver' : tribe.join;
  const { title, text } = LOCKED[state] ?? LOCKED.other;
  const rooms = ROOMS.filter(({ feature }) => feature === null || tribe.enabledFeatures.includes(feature));
  return (
    <>
      <EmptyState
        illustration={<WarmDoor />}
        title={title}
        text={text}
        action={tribe.join === 'lapsed' && tribe.can.leave ? <LeaveButton tribe={tribe} /> : undefined}
      />
      {!tribe.isPrivate && (
        <section className={classes.inside} aria-labelledby="inside">
          <h3 id="inside" className={classes.heading}>
            {INSIDE.title}
          </h3>
          <ul className={classes.rooms}>
            {rooms.map(({ Icon, name, text: what }) => (
              <li key={name} className={classes.room}>
                <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
                <span>
                  <span className={classes.roomName}>{name}</span>
                  <span className={classes.what}>{what}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Wall({ tribe }: { tribe: TribeView }) {
  const list = useRef<HTMLElement>(null);
  const news = useWallNews(tribe);
  // Anew at each visit: nothing is heard of a tribe while somebody is elsewhere.
  const pages = usePostPages({ ...timelineQuery(tribe.id), staleTime: 0 });
  const [draft, setDraft] = useState(NO_DRAFT);
  const [isWriting, setWriting] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const canPost = tribe.can.post;
  function write() {
    setNeeded(true);
    setWriting(true);
  }
  return (
    <>
      <div className={classes.top}>
        <StoriesRow tribeId={tribe.id} canAdd={canPost} />
        <TrendingStrip tribeId={tribe.id} />
        {canPost && <Prompt onWrite={write} />}
      </div>
      <PostsPill list={list} count={news.count} isLoading={news.isLoading} onShow={news.show} />
      <PostFeed
        pages={pages}
        loading={WALL.loading}
        list={list}
        empty={
          <EmptyState
            illustration={<QuietCamp />}
            title={WALL.empty}
            text={canPost ? WALL.emptyText : WALL.emptyTextReader}
            action={canPost ? <Button onClick={write}>{WALL.write}</Button> : undefined}
          />
        }
      />
      {isNeeded && (
        <Suspense fallback={null}>
          <CreatePostSheet
            tribe={tribe}
            draft={draft}
            onChange={setDraft}
            isOpen={isWriting}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Prompt({ onWrite }: { onWrite: () => void }) {
  const me = useSignedInUser();
  return (
    <div className={classes.prompt}>
      <button type="button" className={classes.ask} aria-haspopup="dialog" onClick={onWrite}>
        <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
        <span>{WALL.prompt}</span>
      </button>
      <IconButton label={WALL.photo} tone="primary" aria-haspopup="dialog" onClick={onWrite}>
        <IconPhoto size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </div>
  );
}

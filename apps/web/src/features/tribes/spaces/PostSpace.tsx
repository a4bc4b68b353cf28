import { IconSend2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { BlankPage } from '../../../ui/illustrations/BlankPage.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { usePostPages } from '../../feed/hooks.ts';
import { ComposerSheet, PostFeed, PostsPill } from '../../feed/public.tsx';
import { PAGE, WRITE } from './copy.ts';
import { useRefreshSpaces, useSpaceNews } from './hooks.ts';
import classes from './PostSpace.module.css';
import { type Answers, spacePostsKey, spacePostsQuery, streaksQuery } from './query.ts';
import type { SpaceProps } from './SpaceScreen.tsx';
import { Streaks } from './Streaks.tsx';

const FILTER = (['all', 'open', 'answered'] as const).map((value) => ({ value, label: PAGE[value] }));

/** Announcements, discussion, questions, wins, accountability, introductions: what people write. */
export function PostSpace({ tribe, space }: SpaceProps) {
  const [answers, setAnswers] = useState<Answers>('all');
  const list = useRef<HTMLElement>(null);
  const news = useSpaceNews(tribe, space);
  const client = useQueryClient();
  const refresh = useRefreshSpaces(tribe.id);
  // Anew at each visit: nothing is heard of a space while somebody is elsewhere.
  const pages = usePostPages({ ...spacePostsQuery(tribe.id, space.id, answers), staleTime: 0 });
  const [isWriting, setWriting] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const words = WRITE[space.type];
  const { can, type } = space;
  const hasStreaks = type === 'wins' || type === 'accountability';
  const streaks = useQuery({ ...streaksQuery(tribe.id, space.id), enabled: hasStreaks });

  function write() {
    setNeeded(true);
    setWriting(true);
  }
  function posted() {
    void client.invalidateQueries({ queryKey: spacePostsKey(space.id) });
    void refresh();
  }

  return (
    <>
      <div className={classes.top}>
        {type === 'introductions' && can.post ? (
          <Introduction welcome={tribe.welcomeMessage} onWrite={write} />
        ) : (
          can.post && <Prompt words={words.prompt} onWrite={write} />
        )}
        {hasStreaks && <Streaks space={space} data={streaks.data} />}
        {type === 'qa' && (
          <Segmented label={PAGE.filter} options={FILTER} value={answers} onChange={setAnswers} isWide />
        )}
      </div>
      <PostsPill list={list} count={news.count} isLoading={news.isLoading} onShow={news.show} />
      {/* How tall the streaks are is known with them: posts do not stand below before. */}
      {(!hasStreaks || !streaks.isPending) && (
        <PostFeed
          pages={pages}
          loading={PAGE.loading}
          list={list}
          empty={
            <EmptyState illustration={<BlankPage />} title={words.empty} text={words.emptyText} level={3} />
          }
        />
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <ComposerSheet
            spaceId={space.id}
            title={words.title}
            placeholder={words.placeholder}
            action={words.action}
            words={{ created: words.created, failed: PAGE.failed }}
            isOpen={isWriting}
            onClose={() => setWriting(false)}
            onPosted={posted}
          />
        </Suspense>
      )}
    </>
  );
}

function Prompt({ words, onWrite }: { words: string; onWrite: () => void }) {
  const me = useSignedInUser();
  return (
    <button type="button" className={classes.prompt} aria-haspopup="dialog" onClick={onWrite}>
      <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
      <span>{words}</span>
    </button>
  );
}

/** Asks for the one introduction, in the words of the tribe. */
function Introduction({ welcome, onWrite }: { welcome: string | null; onWrite: () => void }) {
  return (
    <section className={classes.hello}>
      <h3 className={classes.title}>{PAGE.introduced}</h3>
      <p className={classes.welcome}>{welcome || PAGE.introducedText}</p>
      <div>
        <Button icon={<IconSend2 size={ICON.row} stroke={ICON_STROKE} aria-hidden />} onClick={onWrite}>
          {WRITE.introductions.action}
        </Button>
      </div>
    </section>
  );
}

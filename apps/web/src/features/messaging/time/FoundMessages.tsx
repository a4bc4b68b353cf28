import type { FoundMessage } from '@kindred/validation/messaging/search';
import { SEARCH_MIN } from '@kindred/validation/messaging/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { MESSAGES } from '../copy.ts';
import { MoreButton } from '../MoreButton.tsx';
import { firstNameIn } from '../naming.ts';
import { MESSAGING_KEY } from '../query.ts';
import classes from './Time.module.css';

const PAGE = 20;
/** Letters before the words that were found, so that they are seen on a narrow screen. */
const BEFORE = 24;

/** The part of a message around the words, with the words apart. */
export function partsAround(content: string, words: string): [string, string, string] {
  const at = content.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return [content, '', ''];
  const from = at > BEFORE ? at - BEFORE : 0;
  const end = at + words.length;
  return [`${from > 0 ? '…' : ''}${content.slice(from, at)}`, content.slice(at, end), content.slice(end)];
}

const nameIn = ({ conversation: { name, otherUser } }: FoundMessage) =>
  name ?? otherUser?.name ?? MESSAGES.unknown;

/** Whoever said it, where that is not the other of two. */
function bySomebody({ isMine, senderName, conversation: { isGroup } }: FoundMessage): string {
  if (isMine) return `${MESSAGES.you}: `;
  return isGroup ? `${firstNameIn(senderName)}: ` : '';
}

interface FoundMessagesProps {
  words: string;
  /** What is said where no chat was found, unless a message was. */
  noChats: ReactNode;
}

/** What was said in all my chats. */
export default function FoundMessages({ words, noChats }: FoundMessagesProps) {
  const list = useInfiniteQuery({
    queryKey: [...MESSAGING_KEY, 'foundAnywhere', words],
    queryFn: ({ pageParam, signal }): Promise<FoundMessage[]> => {
      const asked = { q: words, limit: PAGE };
      const from = pageParam === null ? asked : { ...asked, after: pageParam };
      return api.messaging.search.everywhere.query(from, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    enabled: words.length >= SEARCH_MIN,
    gcTime: 0,
  });
  if (words.length < SEARCH_MIN) return noChats;
  const { data, error, refetch } = list;
  const found = data?.pages.flat() ?? [];
  const section = (
    <section aria-label={MESSAGES.title}>
      <h2 className={classes.found}>{MESSAGES.title}</h2>
      {error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={classes.form}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="80%" />
        </div>
      ) : found.length === 0 ? (
        <p className={classes.hint}>{MESSAGES.noneSaid}</p>
      ) : (
        <ul className={classes.list}>
          {found.map((message) => {
            const [before, hit, after] = partsAround(message.content, words);
            return (
              <li key={message.id}>
                <ListRow
                  to={`/messages/${message.conversationId}?at=${message.seq}`}
                  title={nameIn(message)}
                  text={
                    <span className={classes.inBrief}>
                      {bySomebody(message)}
                      {before}
                      <mark className={classes.hit}>{hit}</mark>
                      {after}
                    </span>
                  }
                  end={<RelativeTime value={message.createdAt} format="list" />}
                />
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  );
  const isNoneSaid = data !== undefined && found.length === 0;
  return (
    <>
      {isNoneSaid && noChats}
      {section}
    </>
  );
}

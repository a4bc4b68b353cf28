import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import { type PresenceNews, WATCHED_MAX } from '@kindred/validation/tribes/presence';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../app/api.ts';
import { keepListening } from '../../../app/keepListening.ts';
import { patchMembers } from './hooks.ts';

/** Keeps who of these members is there true for as long as they are on screen; who only looks is not told. */
export function usePresence({ id, myRole }: TribeView, members: readonly MemberView[]): void {
  const client = useQueryClient();
  const isTold = myRole !== null;
  const ids = members.map((member) => member.id).join(' ');
  useEffect(() => {
    if (!isTold || ids === '') return;
    const all = ids.split(' ');
    const stops = Array.from({ length: Math.ceil(all.length / WATCHED_MAX) }, (_, part) => {
      const userIds = all.slice(part * WATCHED_MAX, (part + 1) * WATCHED_MAX);
      return keepListening<PresenceNews>((heard) => api.tribes.presence.subscribe({ id, userIds }, heard), {
        onData(news) {
          const told = new Map(news.map(({ userId, presence }) => [userId, presence]));
          patchMembers(client, id, (member) => {
            const presence = told.get(member.id) ?? member.presence;
            return presence === member.presence ? member : { ...member, presence };
          });
        },
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id, isTold, ids]);
}

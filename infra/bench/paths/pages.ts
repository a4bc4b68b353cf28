import { conversationsOf, marksForMember, messagesOf } from '@kindred/db/messaging/queries';
import { badgesOf, notificationsOf } from '@kindred/db/notifications/visibility';
import { visibleProfile } from '@kindred/db/profiles/queries';
import { memberPage } from '@kindred/db/tribes/members/queries';
import { findTribe } from '@kindred/db/tribes/queries';
import { MESSAGE_PAGE_DEFAULT } from '@kindred/validation/messaging/messages';
import { POSTS_COUNTED_MAX } from '@kindred/validation/profiles';
import { get, nth, type Path } from './path.ts';

const PAGE = 20;
const of = { id: 'P21', bar: 0.5 };

/** P21: the other pages that are asked for all the time. */
export const pagePaths: Path[] = [
  {
    ...of,
    what: 'conversation list',
    product: { calls: () => get('/api/conversations?limit=20') },
    ownSql: (db, viewer) => conversationsOf(db, viewer, { tab: 'all', limit: PAGE }),
  },
  {
    ...of,
    what: 'messages of a conversation',
    product: { calls: ({ talks }, at) => get(`/api/conversations/${nth(talks, at)}/messages`) },
    subject: ({ talks }, at) => nth(talks, at),
    ownSql: async (db, viewer, _scene, conversationId) => {
      await marksForMember(db, viewer, conversationId);
      await messagesOf(db, viewer, { conversationId, limit: MESSAGE_PAGE_DEFAULT });
    },
  },
  {
    ...of,
    what: 'notifications',
    product: { calls: () => get('/api/notifications') },
    ownSql: (db, viewer) => notificationsOf(db, viewer, { tab: 'all', limit: PAGE }),
  },
  {
    ...of,
    what: 'badges',
    product: { calls: () => get('/api/notifications/badges') },
    ownSql: badgesOf,
  },
  {
    ...of,
    what: 'profile of somebody else',
    product: { calls: ({ handles }, at) => get(`/api/profiles/${nth(handles, at + 1)}`) },
    subject: ({ viewers }, at) => nth(viewers, at + 1).id,
    ownSql: (db, viewer, _scene, id) => visibleProfile(db, viewer, { id }, POSTS_COUNTED_MAX),
  },
  {
    ...of,
    what: 'tribe page',
    product: { calls: ({ tribe }) => get(`/api/tribes/${tribe.slug}`) },
    ownSql: (db, viewer, { tribe }) => findTribe(db, viewer, tribe.slug),
  },
  {
    ...of,
    what: 'members of a tribe',
    product: { calls: ({ tribe }) => get(`/api/tribes/${tribe.slug}/members`) },
    ownSql: async (db, viewer, { tribe }) => {
      await findTribe(db, viewer, tribe.slug);
      const asked = { tribeId: tribe.id, filter: 'all', onlineIds: undefined, isWhole: false } as const;
      await memberPage(db, viewer, { ...asked, limit: PAGE + 1 });
    },
  },
];

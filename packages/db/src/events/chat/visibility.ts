import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../../accounts/visibility.ts';
import { isCoHost, isSpeaker, seesEvent } from '../visibility.ts';

/** True if a user runs the row `events`. The twin of `hostsEvent`. */
export const runsEvent = (me: ViewerSql): RawBuilder<SqlBool> => sql<SqlBool>`(
  (events.tribe_id is null and (events.host_id = ${me} or ${isCoHost(me)})) or exists (
    select from tribe_memberships run where run.tribe_id = events.tribe_id and run.user_id = ${me}
      and (run.role in ('owner', 'admin') or events.host_id = ${me} or ${isCoHost(me)}) offset 0))`;

/** True if a user takes part in the chat of the row `events`. The twin of `joinsChat`. */
export const joinsChat = (me: ViewerSql): RawBuilder<SqlBool> => sql<SqlBool>`(${seesEvent(me)} and (
  ${runsEvent(me)} or ${isSpeaker(me)} or exists (
    select from event_rsvps going
    where going.event_id = events.id and going.user_id = ${me} and going.status = 'going' offset 0)))`;

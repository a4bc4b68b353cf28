import { answerToJoin, type JoiningRow } from '@kindred/db/events/joining/visibility';
import { logJoining } from '@kindred/db/events/joining/writes';
import { viewersAmong } from '@kindred/db/events/visibility';
import { joinRefusal } from '@kindred/permissions/policies/eventJoining';
import { type JoinRefusal, joinRefusedPath } from '@kindred/validation/events/joining';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../trpc/context.ts';
import { isTokenOf, rsvpIdIn } from './links.ts';

type Opened = { why: JoinRefusal; eventId?: string } | { why: null; answer: JoiningRow; meetingUrl: string };

/** The meeting that a link leads to now, or why it leads nowhere. */
async function open({ db, viewer, leaving }: Context, token: string): Promise<Opened> {
  const rsvpId = rsvpIdIn(token);
  const answer = rsvpId === undefined ? undefined : await answerToJoin(db, rsvpId);
  if (answer === undefined || !(await isTokenOf(db, token, answer))) return { why: 'unknown' };
  const { eventId, userId, meetingUrl } = answer;
  const openedBy = viewer?.id ?? leaving?.userId ?? userId;
  if (openedBy !== userId) return { why: 'other_account' };
  if (!(await viewersAmong(db, eventId, [userId])).has(userId)) return { why: 'closed' };
  const why = joinRefusal({ ...answer, hasMeeting: meetingUrl !== null }, new Date());
  if (why !== null) return { why, eventId };
  return meetingUrl === null ? { why: 'no_meeting', eventId } : { why, answer, meetingUrl };
}

/**
 * Join links. A link is of one user; without a session it is opened by programs that its user gave it to, and logs
 * their attendance once.
 */
export function joinRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  const config = {
    access: { publicBecause: 'the address holds 128 bits that only the server makes and a host can revoke' },
  };
  app.get<{ Params: { token: string } }>(
    '/join/:token',
    { exposeHeadRoute: false, config },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const opened = await open(ctx, request.params.token);
      reply.header('referrer-policy', 'no-referrer');
      if (opened.why !== null) return reply.redirect(joinRefusedPath(opened.why, opened.eventId), 303);
      const { eventId, userId } = opened.answer;
      await ctx.write((tx) => logJoining(tx, { eventId, userId }, ctx.viewer !== null));
      return reply.redirect(opened.meetingUrl, 303);
    },
  );
}

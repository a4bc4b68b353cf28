import { randomBytes } from 'node:crypto';
import { answerToJoin, type JoiningRow } from '@kindred/db/events/joining/visibility';
import { logJoining } from '@kindred/db/events/joining/writes';
import { viewersAmong } from '@kindred/db/events/visibility';
import { joinRefusal } from '@kindred/permissions/policies/eventJoining';
import { type JoinRefusal, joinRefusedPath } from '@kindred/validation/events/joining';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { isTokenOf, rsvpIdIn } from './links.ts';
import { HLS_SCRIPT_PATH, hlsPlayer, hlsPolicy, hlsScript, streamOf } from './player.ts';

type Opened =
  | { why: JoinRefusal; eventId?: string }
  | { why: null; answer: JoiningRow & { meetingUrl: string } };

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
  return meetingUrl === null ? { why: 'no_meeting', eventId } : { why, answer: { ...answer, meetingUrl } };
}

async function log(ctx: Context, { eventId, userId }: JoiningRow): Promise<void> {
  await ctx.write((tx) => logJoining(tx, { eventId, userId }, ctx.viewer !== null));
}

/**
 * Join links. A link is of one user; without a session it is opened by programs that its user gave it to, and logs
 * their attendance once.
 */
export function joinRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  const options = {
    exposeHeadRoute: false,
    config: {
      access: {
        publicBecause: 'the link holds 128 random bits of the server and can be revoked by a host',
      },
    },
  };
  app.get<{ Params: { token: string } }>('/join/:token', options, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const opened = await open(ctx, request.params.token);
    reply.header('referrer-policy', 'no-referrer');
    if (opened.why !== null) return reply.redirect(joinRefusedPath(opened.why, opened.eventId), 303);
    await log(ctx, opened.answer);
    return reply.redirect(opened.answer.meetingUrl, 303);
  });

  const isStatic = { access: { publicBecause: 'it is a program that is the same for everyone' } };
  app.get(HLS_SCRIPT_PATH, { exposeHeadRoute: false, config: isStatic }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      // The sandbox of the player has an origin of its own.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(await hlsScript()),
  );

  // The page of the event has it in a frame. Sites ask for the referrer of their frames.
  app.get<{ Params: { token: string }; Querystring: { script?: unknown } }>(
    '/join/:token/player',
    options,
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const opened = await open(ctx, request.params.token);
      if (opened.why !== null) return fail('not_found');
      const stream = streamOf(opened.answer, ctx.deps.env.VIDEO_HOSTS) ?? fail('not_found');
      await log(ctx, opened.answer);
      const nonce = request.query.script === undefined ? undefined : randomBytes(16).toString('base64');
      reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', hlsPolicy(nonce));
      if (stream.site !== 'hls') return reply.redirect(stream.src, 303);
      return reply.type('text/html; charset=utf-8').send(hlsPlayer(stream.src, nonce));
    },
  );
}

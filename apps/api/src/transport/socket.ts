import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import { otherMembers } from '@kindred/db/messaging/visibility';
import type { TokenScope } from '@kindred/validation/accounts';
import { clientFrame, type ServerFrame, SOCKET_PAYLOAD_MAX } from '@kindred/validation/live';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { WebSocket } from 'ws';
import { eventRecipientsOf } from '../platform/eventRecipients.ts';
import type { Hub } from '../platform/hub.ts';
import { isAllowedSocketOrigin } from '../platform/origin.ts';
import { appRouter } from '../router.ts';
import { assertActive } from '../trpc/access.ts';
import type { Context, Credential, ServerDeps } from '../trpc/context.ts';
import { fail } from '../trpc/errors.ts';
import { assertNotViewing } from '../trpc/viewing.ts';
import { BUFFERED_MAX, CLOSE, createGuards } from './socket-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    socketContext: Context | null;
  }
}

/** Who reads slowly is told of messages only: who types and who is there is worth nothing later. */
const LIGHT_BUFFERED_MAX = 64 * 1024;
/** Who comes back with thousands of others waits a moment, so that everybody else's calls find a connection. */
const ARRIVING_AT_ONCE = 8;

interface SocketDeps extends ServerDeps {
  hub: Hub;
}

/** A session may do everything its person may; a token what its scopes say. */
function hasScope(credential: Credential | undefined, scope: TokenScope): boolean {
  return (
    credential?.kind === 'session' || (credential?.kind === 'token' && credential.scopes.includes(scope))
  );
}

/** Written out once, however many sockets it goes to. */
function sendAll(sockets: Iterable<WebSocket>, frame: ServerFrame): void {
  const most = frame.type === 'new_message' ? BUFFERED_MAX : LIGHT_BUFFERED_MAX;
  const text = Buffer.from(JSON.stringify(frame));
  for (const socket of sockets) {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > most) continue;
    socket.send(text, { binary: false });
  }
}

/** The documented socket at `/ws` and the web's subscriptions at `/trpc`, admitted by the same rules. */
export function socketRoutes(
  app: FastifyInstance,
  deps: SocketDeps,
  makeContext: (request: FastifyRequest, reply: FastifyReply | null) => Promise<Context>,
): void {
  const { hub, presence, contacts, bus } = deps;
  const arriving = pLimit(ARRIVING_AT_ONCE);
  const guards = createGuards();
  app.addHook('onClose', async () => guards.close());
  app.decorateRequest('socketContext', null);

  /** Refuses before the upgrade: from elsewhere, or by nobody. */
  async function admit(request: FastifyRequest): Promise<void> {
    if (!isAllowedSocketOrigin(request, deps.env.publicUrl)) fail('foreign_origin');
    await arriving(async () => {
      const context = await makeContext(request, null);
      assertActive(context);
      assertNotViewing(context);
      if (context.viewer === null) fail('signed_out');
      if (!hasScope(context.credential, 'read')) fail('token_scope');
      const { showPresence } = await privacyOf(deps.db, context.viewer.id);
      presence.show(context.viewer.id, showPresence);
      request.socketContext = context;
    });
  }

  /** @returns whose socket it is, or null when it was refused. */
  function register(socket: WebSocket, request: FastifyRequest): string | null {
    const context = request.socketContext;
    if (context?.viewer == null) {
      socket.close(CLOSE.policy, 'Signed out');
      return null;
    }
    guards.guard(socket);
    const leave = hub.add({
      userId: context.viewer.id,
      credential: context.credential,
      close: (code, reason) => socket.close(code, reason),
    });
    if (leave === null) {
      socket.close(CLOSE.tooMany, 'Too many connections');
      return null;
    }
    socket.on('close', leave);
    return context.viewer.id;
  }

  const subscriptions = getWSConnectionHandler({
    wss: app.websocketServer,
    router: appRouter,
    createContext: ({ req }) => (req as unknown as { kindredContext: Context }).kindredContext,
    onError: ({ error, path }) => deps.log.debug({ err: error, path }, 'a subscription failed'),
  });
  const config = {
    isSocket: true,
    access: { publicBecause: 'the handshake itself demands a session or a token' },
  };

  app.get('/trpc', { websocket: true, config, preValidation: admit }, (socket, request) => {
    if (register(socket, request) === null) return;
    Object.assign(request.raw, { kindredContext: request.socketContext });
    void subscriptions(guards.ofCalls(socket), request.raw);
  });

  /** Sockets on `/ws`, by person. */
  const open = new Map<string, Set<WebSocket>>();
  const openOf = (userIds: readonly string[]) => userIds.flatMap((userId) => [...(open.get(userId) ?? [])]);

  async function arrive(userId: string, socket: WebSocket): Promise<void> {
    const mine = open.get(userId) ?? new Set();
    open.set(userId, mine.add(socket));
    const stop = arriving(() =>
      contacts.watch(userId, (onlineUsers) => sendAll([socket], { type: 'presence', onlineUsers })),
    );
    socket.on('close', () => {
      mine.delete(socket);
      if (mine.size === 0 && open.get(userId) === mine) open.delete(userId);
      stop.then((end) => end()).catch(() => undefined);
    });
    await stop;
  }

  async function route(userId: string, text: string): Promise<void> {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return;
    }
    const frame = clientFrame.safeParse(json);
    if (!frame.success) return;
    const { type, conversationId } = frame.data;
    await bus.whisper({ topic: type, payload: { conversationId, userId } });
  }

  bus.on((event) => {
    if (event.topic !== 'typing' && event.topic !== 'stop_typing') return;
    if (open.size === 0) return;
    const { conversationId, userId } = event.payload;
    // Nobody hears from a conversation they are not in, whatever was claimed at the other end.
    otherMembers(deps.db, userId, conversationId)
      .then((members) => {
        sendAll(openOf(members), { type: event.topic, conversationId, userId });
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a typing event was dropped'));
  });

  bus.on((event) => {
    if (event.topic !== 'message_created' || open.size === 0) return;
    const { conversationId } = event.payload;
    eventRecipientsOf(deps.db, event)
      .then((members) => sendAll(openOf(members), { type: 'new_message', conversationId }))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'news of a message was dropped'));
  });

  app.get('/ws', { websocket: true, config, preValidation: admit }, (socket, request) => {
    const userId = register(socket, request);
    if (userId === null) return;
    const mayWrite = hasScope(request.socketContext?.credential, 'write');
    socket.on('message', (data, isBinary) => {
      if (isBinary || !mayWrite || socket.readyState !== socket.OPEN) return;
      route(userId, data.toString()).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a frame was dropped'),
      );
    });
    arrive(userId, socket).catch(() => socket.close(1011, 'Try again'));
  });
}

/** Whoever does not answer the closing of a socket is cut off a second later. */
export const SOCKET_OPTIONS = {
  maxPayload: SOCKET_PAYLOAD_MAX,
  maxFragments: 64,
  perMessageDeflate: false,
  closeTimeout: 1_000,
} as const;

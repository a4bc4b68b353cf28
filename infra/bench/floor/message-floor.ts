import Fastify from 'fastify';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The least that any server must do for a message: write one row, commit, and say so on the sockets that are to
 * hear of it. It asks nobody who they are, and numbers nothing. A process of its own, as the product is.
 */
const { BENCH_DATABASE, PORT } = process.env;
const pool = new pg.Pool({ connectionString: BENCH_DATABASE, max: 20 });
const app = Fastify();
const sockets = new Map<string, Set<WebSocket>>();

app.get('/readyz', async () => ({ status: 'ready' }));

interface Sent {
  conversationId: string;
  senderId: string;
  content: string;
  seq: number;
  /** Whose sockets hear of it. */
  to: string;
}

app.post<{ Body: Sent }>('/send', async ({ body }) => {
  const { conversationId, senderId, content, seq, to } = body;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into messages (conversation_id, sender_id, content, message_type, status, seq, revision)
       values ($1, $2, $3, 'text', 'sent', $4, $4)`,
      [conversationId, senderId, content, seq],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  for (const socket of sockets.get(to) ?? []) {
    socket.send(JSON.stringify({ type: 'new_message', conversationId, senderId, content, seq }));
  }
  return { status: 'sent' };
});

app.post<{ Body: { conversationId: string } }>('/broadcast', async ({ body }) => {
  for (const all of sockets.values()) {
    for (const socket of all) socket.send(JSON.stringify({ type: 'new_message', ...body }));
  }
  return { status: 'sent' };
});

const server = new WebSocketServer({ server: app.server, perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const who = request.url?.slice(1) ?? '';
  const mine = sockets.get(who) ?? new Set();
  sockets.set(who, mine.add(socket));
  socket.on('close', () => mine.delete(socket));
});

process.once('SIGTERM', async () => {
  for (const socket of server.clients) socket.terminate();
  await app.close();
  await pool.end();
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });

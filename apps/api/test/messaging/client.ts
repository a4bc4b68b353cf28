import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesPage, MessageView } from '@kindred/validation/messaging/messages';
import type { Person } from '../harness.ts';
import { openSocket, type Socket } from '../sockets.ts';

const HEARD = new Set(['message_created', 'messages_changed', 'marks_changed', 'resync']);

/**
 * A device as the web is one: it sends under a key until it is answered, hears of what happens and asks for what is
 * new since the last revision it has; when its node is gone it goes on at another.
 */
export class ChatClient {
  readonly person: Person;
  readonly conversationId: string;
  /** What it has, by number. */
  readonly held = new Map<number, MessageView>();
  revision = 0;
  /** What the server said it has, by key. */
  readonly answered = new Map<string, MessageView>();
  private readonly nodes: readonly string[];
  private at: number;
  private socket: Socket | undefined;
  private lastEventId: string | undefined;
  private isOn = false;
  private catching: Promise<void> | undefined;
  private isBehind = false;

  constructor(person: Person, conversationId: string, nodes: readonly string[], at = 0) {
    this.person = person;
    this.conversationId = conversationId;
    this.nodes = nodes;
    this.at = at;
  }

  get node(): string {
    return this.nodes[this.at % this.nodes.length] ?? '';
  }

  /** One call, at whichever node answers; what is refused for good is thrown. */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(`${this.node}/api${path}`, {
        method,
        headers: {
          cookie: this.person.cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.ok) {
        const read = await answer.json().catch(() => undefined);
        if (read !== undefined) return read as Answer;
      } else if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      }
      if (attempt > 200) throw new Error(`${method} ${path} was never answered`);
      if (answer === undefined) this.at += 1;
      await sleep(20 + Math.random() * 80);
    }
  }

  async send(content: string, clientKey: string = randomUUID()): Promise<MessageView> {
    const message = await this.call<MessageView>('POST', `/conversations/${this.conversationId}/messages`, {
      content,
      clientKey,
    });
    this.answered.set(clientKey, message);
    return message;
  }

  /** Listens, and goes on listening elsewhere when its node goes away. */
  async connect(): Promise<void> {
    this.isOn = true;
    while (this.isOn) {
      const socket = await openSocket(this.node, '/trpc', { as: this.person }).catch(() => undefined);
      if (socket === undefined) {
        this.at += 1;
        await sleep(50);
        continue;
      }
      if (!this.isOn) {
        socket.ws.terminate();
        return;
      }
      // Two that come back at once: the one before is not wanted any more.
      this.socket?.ws.terminate();
      this.socket = socket;
      socket.ws.on('message', (data) => this.hear(JSON.parse(data.toString())));
      socket.ws.on('close', () => {
        if (this.isOn && this.socket === socket) void this.connect();
      });
      socket.send({
        id: 1,
        method: 'subscription',
        params: {
          path: 'live.events',
          ...(this.lastEventId === undefined ? {} : { input: { lastEventId: this.lastEventId } }),
        },
      });
      await socket.next((frame) => frame.result?.type === 'started').catch(() => undefined);
      await this.catchUp();
      return;
    }
  }

  /** As when the line is cut: nothing is said. */
  disconnect(): void {
    this.isOn = false;
    this.socket?.ws.terminate();
    this.socket = undefined;
  }

  /** To the next node, as behind a load balancer. */
  move(): void {
    this.at += 1;
  }

  private hear(frame: { result?: { data?: { id: string; data: { type: string } } } }): void {
    const data = frame.result?.data;
    if (data === undefined) return;
    this.lastEventId = data.id;
    if (HEARD.has(data.data.type)) void this.catchUp();
  }

  /** Asks until there is nothing new. */
  catchUp(): Promise<void> {
    this.isBehind = true;
    this.catching ??= this.run().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  private async run(): Promise<void> {
    while (this.isBehind) {
      this.isBehind = false;
      for (;;) {
        const path = `/conversations/${this.conversationId}/changes?since=${this.revision}`;
        // A device that is gone asks no more: the nodes it knew may be gone too.
        const page = await this.call<ChangesPage>('GET', path).catch((error: unknown) => {
          if (this.isOn) throw error;
        });
        if (page === undefined) return;
        for (const message of page.items) {
          const before = this.held.get(message.seq);
          if ((before?.revision ?? -1) <= message.revision) this.held.set(message.seq, message);
        }
        this.revision = Math.max(this.revision, page.revision);
        if (!page.hasMore) break;
      }
    }
  }

  /** What it shows, in order, without what is a matter of whose device it is. */
  shown(): string[] {
    return [...this.held.values()]
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, senderId, content, isDeleted, isEdited, reactions }) =>
        JSON.stringify({
          seq,
          senderId,
          content,
          isDeleted,
          isEdited,
          reactions: reactions.map(({ emoji, count }) => [emoji, count]).sort(),
        }),
      );
  }
}

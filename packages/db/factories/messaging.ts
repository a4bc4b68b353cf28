import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { ConversationsTable, MessagesTable, RequestState } from '../src/schema/messaging.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type Conversation = Selectable<ConversationsTable>;
export type Message = Selectable<MessagesTable>;

/** What makes a direct conversation unique, whoever opens it: both ids, the smaller first. */
export function directKey(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

/** @param state what the other has said to it */
export function createDirectConversation(
  db: Db | Tx,
  by: string,
  other: string,
  state: RequestState = 'accepted',
): Promise<Conversation> {
  return create(db, { type: 'direct', directKey: directKey(by, other), createdBy: by }, [by, other], state);
}

/** @param members without the person who creates it, who becomes its owner */
export function createGroup(
  db: Db | Tx,
  by: string,
  members: readonly string[],
  overrides: Partial<Insertable<ConversationsTable>> = {},
  state: RequestState = 'accepted',
): Promise<Conversation> {
  const group = { name: `Group ${next()}`, ...overrides, type: 'group' as const, createdBy: by };
  return create(db, group, [by, ...members], state);
}

async function create(
  db: Db | Tx,
  conversation: Insertable<ConversationsTable>,
  members: readonly string[],
  state: RequestState,
): Promise<Conversation> {
  const guarded = unrestrictedDb(db);
  const created = await guarded
    .insertInto('conversations')
    .values(conversation)
    .returningAll()
    .executeTakeFirstOrThrow();
  await guarded
    .insertInto('conversationMembers')
    .values(
      members.map((userId, index) => ({
        conversationId: created.id,
        userId,
        role: conversation.type === 'group' && index === 0 ? ('owner' as const) : ('member' as const),
        ...(index === 0 || state === 'accepted'
          ? {}
          : {
              requestState: state,
              requestedBy: members[0] ?? null,
              requestedAt: new Date(),
              declinedAt: state === 'declined' ? new Date() : null,
            }),
      })),
    )
    .execute();
  return created;
}

/** A message that has arrived. */
export async function sendMessage(
  db: Db | Tx,
  conversationId: string,
  senderId: string,
  overrides: Partial<Insertable<MessagesTable>> = {},
): Promise<Message> {
  const guarded = unrestrictedDb(db);
  const message = await guarded
    .insertInto('messages')
    .values({ content: `Message ${next()}`, status: 'sent', ...overrides, conversationId, senderId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('conversations')
    .set({
      lastMessageId: message.id,
      lastMessageAt: message.createdAt,
      lastMessagePreview: message.content,
      updatedAt: message.createdAt,
    })
    .where('id', '=', conversationId)
    .execute();
  return message;
}

const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Messages of the conversation that Ada and a few others have had for years. */
export const LONG_TALK = 20_000;

export function messageAt(n: number): string {
  return `0000000f-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Ada is in every twentieth of 20,000 groups; the first of those is {@link LONG_TALK} messages long. */
export const MESSAGING_STATEMENTS = [
  `insert into messages (id, conversation_id, sender_id, content, status, seq, revision, created_at)
   select ${uuid('f', 'n')}, ${uuid('4', '20')}, ${uuid('1', 'n % 3')}, 'Words', 'sent', n + 1, n + 1,
     now() - interval '1 minute' * (${LONG_TALK} - n)
   from generate_series(0, ${LONG_TALK - 1}) n`,
  `insert into messages (id, conversation_id, sender_id, content, status, seq, revision, created_at, reply_to_message_id)
   select ${uuid('f', `${LONG_TALK} + n`)}, ${uuid('4', '20 + 20 * (1 + n % 999)')}, ${uuid('1', 'n % 7')}, 'Words',
     'sent', 1 + n / 999, 1 + n / 999, now() - interval '1 minute' * (39960 - n),
     case when n >= 999 and n % 4 = 0 then ${uuid('f', `${LONG_TALK} + n - 999`)} end
   from generate_series(0, 39959) n`,
  `update conversations set last_seq = said.last, revision = said.last, last_message_id = said.id, last_message_at = said.at
   from (
     select distinct on (conversation_id) conversation_id, id, seq as last, created_at as at
     from messages order by conversation_id, seq desc) said
   where said.conversation_id = conversations.id`,
  `update conversation_members set read_seq = greatest(0, conversations.last_seq - (
     abs(hashint8(hashtext(conversations.id::text))) % 4) * 3)
   from conversations where conversations.id = conversation_members.conversation_id`,
  `insert into message_reactions (message_id, user_id, emoji)
   select ${uuid('f', 'n')}, ${uuid('1', 'n % 11 + m')}, case when m % 2 = 0 then '👍' else '🔥' end
   from generate_series(0, 59959) n, generate_series(1, 2) m`,
  `insert into conversations (type, direct_key) values ('direct', ${uuid('1', '0')} || ':' || ${uuid('1', '4711')})`,
  `insert into pinned_messages (conversation_id, message_id, pinned_by)
   select conversation_id, id, sender_id from messages
   where seq % 5 = 1 and (conversation_id <> ${uuid('4', '20')} or seq > ${LONG_TALK - 250})`,
  `insert into message_files (message_id, attachment_id)
   select ${uuid('f', 'n * 5')}, uuidv7() from generate_series(0, 11999) n`,
  `insert into message_read_receipts (message_id, user_id, conversation_id, seq, read_at)
   select id, ${uuid('1', '0')}, conversation_id, seq, created_at from messages where seq % 4 = 0`,
  `insert into hidden_messages (message_id, user_id)
   select ${uuid('f', 'n * 10')}, ${uuid('1', 'n % 50')} from generate_series(0, 5999) n`,
  `insert into scheduled_messages (conversation_id, sender_id, content, send_at, client_key)
   select ${uuid('4', '20 + 20 * (n % 1000)')}, ${uuid('1', 'n % 5000')}, 'Words', now() + interval '1 minute' * (n + 1),
     uuidv7()
   from generate_series(0, 19999) n`,
  `insert into message_drafts (user_id, conversation_id, content)
   select user_id, conversation_id, 'Half a thought' from conversation_members limit 20000`,
];

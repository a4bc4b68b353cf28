const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Of what everybody was told much waits, and more has left; a few hundred digests are due. */
export const DELIVERY_STATEMENTS = [
  `insert into notification_actors (notification_id, user_id)
   select id, (data->>'actorId')::uuid from notifications where data ? 'actorId'`,
  `insert into push_subscriptions (user_id, sid, endpoint, p256dh, auth, device)
   select user_id, sid, 'https://push.example.org/' || sid, 'key', 'secret', 'Firefox on Windows' from sessions`,
  `insert into notification_deliveries (notification_id, channel, told_of)
   select id, 'push', created_at from notifications`,
  `insert into waiting_deliveries (notification_id, channel, user_id, due_at)
   select id, 'mail', user_id, case when is_read then 'infinity' else now() + interval '1 second' * (row_number() over ()) end
   from notifications`,
  `insert into mailed_conversations (user_id, conversation_id, read_seq)
   select user_id, conversation_id, read_seq from conversation_members limit 20000`,
  `insert into user_preferences (user_id, notification_settings, digest_at, digest_sent_at)
   select ${uuid('1', 'n')}, case when n % 2 = 0 then '{"digest":"daily"}' else '{}' end::jsonb,
     now() + interval '1 minute' * (n - 300), now() - interval '20 minutes'
   from generate_series(0, 9999) n on conflict do nothing`,
];

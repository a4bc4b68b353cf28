-- Lines about messages that say up to which message they go are moved on by the next one and read with it; those
-- from before they said so, and those of the demo, stayed as they were for ever.
update notifications set
    data = notifications.data || jsonb_build_object('seq', mine.read_seq, 'after', mine.read_seq),
    is_read = mine.read_seq >= talk.last_seq
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id
  where notifications.type = 'message' and not notifications.data ? 'seq' and mine.user_id = notifications.user_id
    and notifications.group_key = 'message:' || talk.id and not notifications.is_read;

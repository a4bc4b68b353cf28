-- counting an attempt
insert into rate_limits as r (key, count, resets_at)
values ($1, 1, now() + make_interval(secs => $2))
on conflict (key) do update
set count = case when r.resets_at <= now() then 1 else r.count + 1 end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else least(r.resets_at,
    excluded.resets_at) end
returning count, least($3::int, greatest(1, ceil(extract(epoch
        from resets_at - now()))))::int as wait;

-- events since the one I saw
select "id", "topic", "payload"
from "bus_events"
where "created_at" > uuid_extract_timestamp($1::uuid) - interval '5 seconds' and "id" != $2
    and coalesce(payload->>'userId' = $3::text, true) and (not payload ? 'conversationId'
    or payload ? 'userId' or exists (
    select
    from conversation_members mine
    where mine.user_id = $4::uuid and mine.conversation_id = (payload->>'conversationId')::uuid))
order by "created_at", "id"
limit $5;

-- relaying events
select "id", "topic", "payload"
from "bus_events"
where "is_relayed" = $1
order by "id"
limit $2
for update skip locked;

update "bus_events"
set "is_relayed" = $1
where "id" in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42,
    $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63,
    $64, $65, $66, $67, $68, $69, $70, $71, $72, $73, $74, $75, $76, $77, $78, $79, $80, $81, $82, $83, $84,
    $85, $86, $87, $88, $89, $90, $91, $92, $93, $94, $95, $96, $97, $98, $99, $100, $101);

-- keeping an event
with stored as (insert into bus_events (topic, payload, is_relayed)
  values ($1, $2::jsonb, true)
  returning id, topic, payload)
select pg_notify('kindred_bus', json_build_object('id', id, 'topic', topic, 'payload', payload)::text)
from stored;

-- claiming a key, and finishing it
insert into "idempotency_keys" ("user_id", "key", "procedure", "request_hash")
values ($1, $2, $3, $4)
on conflict ("user_id", "key") do nothing
returning "key";

update "idempotency_keys"
set "response" = $1
where "user_id" = $2 and "key" = $3;

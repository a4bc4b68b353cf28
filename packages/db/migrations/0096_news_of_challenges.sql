-- What was told of a challenge says of which one, and goes with it; of those that are gone already it goes now.
update notifications set data = data || jsonb_build_object('challengeId',
    substring(data->>'actionUrl' from '/challenges/([0-9a-f-]{36})'))
where data->>'kind' in ('challenge_finished', 'check_in_declined')
  and data->>'actionUrl' ~ '/challenges/[0-9a-f-]{36}';
create index notifications_challenge_idx on notifications ((data->>'challengeId')) where data ? 'challengeId';
delete from notifications where data ? 'challengeId'
  and not exists (select from challenges where challenges.id::text = notifications.data->>'challengeId');

create function businesses_count_followers() returns trigger language plpgsql as $$
begin
  update businesses set follower_count = follower_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.business_id, old.business_id);
  return null;
end $$;
create trigger businesses_count_followers after insert or delete on business_follows
  for each row execute function businesses_count_followers();

alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (
    subject_type in ('post', 'comment', 'user', 'tribe', 'conversation', 'business')
  );

-- What somebody writes to a business is one conversation: theirs and that of whoever answers for it.
alter table conversations
  add business_id uuid references businesses on delete cascade,
  add customer_id uuid references users on delete cascade,
  add constraint conversations_business_whole check (
    (business_id is null) = (customer_id is null) and (business_id is null or type = 'group')
  );
create unique index conversations_business_key on conversations (business_id, customer_id)
  where business_id is not null;
create index conversations_customer_idx on conversations (customer_id) where customer_id is not null;

-- Who answers for a business is in all of its conversations, and nobody else of the team is.
create function business_members_share_inbox() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and (new.role <> 'staff' or new.answers_messages) then
    insert into conversation_members (conversation_id, user_id, role, read_seq, delivered_seq)
    select id, new.user_id, 'member', last_seq, last_seq from conversations
    where business_id = new.business_id and customer_id <> new.user_id
    on conflict do nothing;
  else
    delete from conversation_members using conversations talk
    where conversation_members.user_id = coalesce(new.user_id, old.user_id)
      and conversation_members.conversation_id = talk.id
      and talk.business_id = coalesce(new.business_id, old.business_id)
      and talk.customer_id <> conversation_members.user_id;
  end if;
  return null;
end $$;
create trigger business_members_share_inbox after insert or delete or update of role, answers_messages
  on business_members for each row execute function business_members_share_inbox();

-- It is called by the name of the business, also for lists that know nothing of businesses.
create function businesses_name_conversations() returns trigger language plpgsql as $$
begin
  update conversations set name = new.name, image_url = new.logo_url where business_id = new.id;
  return null;
end $$;
create trigger businesses_name_conversations after update of name, logo_url on businesses
  for each row when (old.name <> new.name or old.logo_url is distinct from new.logo_url)
  execute function businesses_name_conversations();

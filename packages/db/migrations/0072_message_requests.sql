-- Whom somebody does not know reaches them as a request: `pending` is a conversation of two that a stranger began,
-- `invited` a group that a stranger put them into, `declined` either of them, deleted without the sender learning it.
-- Whoever is no more than invited is not in the group yet.
alter table conversation_members
  add column request_state text not null default 'accepted',
  add column requested_by uuid references users on delete set null,
  add column requested_at timestamptz,
  add column declined_at timestamptz,
  -- Up to where a conversation was deleted for this person alone: it is off their list until more is said. What they
  -- saw before stands beside it, so that it can be taken back.
  add column deleted_seq bigint,
  add column deleted_from_seq bigint,
  add column deleted_at timestamptz,
  add constraint conversation_members_request_state_known check (
    request_state in ('accepted', 'pending', 'invited', 'declined')
  ),
  add constraint conversation_members_declined_when check ((request_state = 'declined') = (declined_at is not null));
create index conversation_members_requests_idx on conversation_members (user_id, conversation_id)
  where request_state in ('pending', 'invited');
create index conversation_members_requested_by_idx on conversation_members (requested_by)
  where requested_by is not null;

-- Whom somebody blocked, the latest first.
create index user_blocks_newest_idx on user_blocks (blocker_id, created_at desc, blocked_id desc);

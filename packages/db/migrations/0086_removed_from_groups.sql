-- Who was taken out of a group does not come back by its link, until somebody in it adds them again.
create table group_removals (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  removed_by uuid references users on delete set null,
  removed_at timestamptz not null default now(),
  constraint group_removals_pkey primary key (conversation_id, user_id)
);
create index group_removals_user_id_idx on group_removals (user_id);
create index group_removals_removed_by_idx on group_removals (removed_by) where removed_by is not null;

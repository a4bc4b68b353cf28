-- So that a row can refer to a space and to the tribe it is of at once.
alter table spaces add constraint spaces_of_tribe_key unique (id, tribe_id);

-- Who was added to a space by name: they read and write in it as if their role or tier let them in.
create table space_people (
  space_id uuid not null,
  -- Of the space: who leaves the tribe, whichever way, leaves its spaces.
  tribe_id uuid not null,
  user_id uuid not null,
  -- Of a rule, in whose name it acts.
  added_by uuid references users on delete set null,
  how text not null default 'person',
  added_at timestamptz not null default now(),
  primary key (space_id, user_id),
  constraint space_people_space_fkey foreign key (space_id, tribe_id)
    references spaces (id, tribe_id) on delete cascade,
  constraint space_people_membership_fkey foreign key (tribe_id, user_id)
    references tribe_memberships (tribe_id, user_id) on delete cascade,
  constraint space_people_how_known check (how in ('person', 'automation'))
);
-- The list of them, the last added first.
create index space_people_newest_idx on space_people (space_id, added_at desc, user_id desc);
create index space_people_membership_idx on space_people (tribe_id, user_id);
create index space_people_added_by_idx on space_people (added_by) where added_by is not null;

-- Questions that attendees answer, and their answers as they were asked: {"items": [{"question": "…", "answer": "…"}]}.
alter table events
  add column questions text[] not null default '{}',
  add constraint events_questions_count check (cardinality(questions) <= 5);
create table event_answers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  answers jsonb not null,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_answers_user_idx on event_answers (user_id, event_id);

-- What the operator says in the place of the terms and the privacy notice that come with the program.
create table legal_texts (
  kind text primary key,
  content text not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now(),
  constraint legal_texts_kind_known check (kind in ('terms', 'privacy')),
  constraint legal_texts_content_length check (length(content) between 1 and 50000)
);
create index legal_texts_updated_by_idx on legal_texts (updated_by) where updated_by is not null;

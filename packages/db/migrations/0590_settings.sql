-- Settings that admins changed, a row a group. Values are texts of environment variables, which win over them.
create table settings (
  name text primary key,
  variables jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id) on delete set null,
  constraint settings_variables_object check (jsonb_typeof(variables) = 'object')
);
create trigger settings_touch before update on settings for each row execute function touch_updated_at();
create index settings_updated_by_idx on settings (updated_by) where updated_by is not null;

-- Promoted services that somebody wants to see in their feed no more.
create table hidden_promotions (
  user_id uuid not null references users on delete cascade,
  service_id uuid not null references services on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, service_id)
);
create index hidden_promotions_service_idx on hidden_promotions (service_id);
create index services_promoted_idx on services (business_id, promoted_until)
  where promoted_until is not null and is_active and deleted_at is null;

-- What publishes itself on the page of a business, for its team.
create index post_drafts_business_idx on post_drafts
  ((input -> 'visibilityOptions' ->> 'selectedBusiness'), publish_at, id) where publish_at is not null;

-- A promotion of a week counts when its service is deleted, too.
alter table service_promotions
  alter column service_id drop not null,
  drop constraint service_promotions_service_id_fkey,
  add constraint service_promotions_service_id_fkey foreign key (service_id) references services on delete set null;

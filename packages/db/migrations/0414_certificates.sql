alter table courses
  -- Whether completing it earns a certificate, and for how long that is valid; null for ever.
  add column has_certificate boolean not null default true,
  add column certificate_months integer,
  add constraint courses_certificate_months_range check (certificate_months between 1 and 120);
drop trigger courses_touch on courses;
create trigger courses_touch before update of
  creator_id, tribe_id, title, description, image_url, price, own_duration, level, is_included, is_published, deleted_at,
  time_zone, has_certificate, certificate_months
  on courses for each row execute function touch_updated_at();

-- Outlives its course, its seller and the account of its holder, with everything as it was named when it was issued.
create table course_certificates (
  id uuid primary key default uuidv7(),
  -- Public: 74 random bits.
  credential_id text not null,
  -- Null once another took its place.
  enrollment_id uuid references course_enrollments on delete set null,
  course_id uuid references courses on delete set null,
  user_id uuid references users on delete set null,
  -- The tribe, or the course where there was none; it need not exist any longer.
  issuer_id uuid not null,
  -- Null once the holder deleted their account.
  holder_name text,
  course_title text not null,
  course_description text not null,
  issuer_name text not null,
  teacher_name text not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  -- The place of its bit in the lists of revoked credentials, drawn at random so that it says nothing of the holder.
  status_index integer not null,
  -- When its holder was notified.
  announced_at timestamptz,
  constraint course_certificates_credential_key unique (credential_id),
  constraint course_certificates_enrollment_key unique (enrollment_id),
  constraint course_certificates_status_key unique (status_index),
  constraint course_certificates_revoked_whole check ((revoked_at is null) = (revoke_reason is null)),
  constraint course_certificates_name_with_holder check (user_id is not null or holder_name is null)
);
create index course_certificates_user_idx on course_certificates (user_id, issued_at desc, id desc);
create index course_certificates_course_idx on course_certificates (course_id, issued_at desc, id desc);
create index course_certificates_issuer_idx on course_certificates (issuer_id, issued_at desc);
create index course_certificates_revoked_idx on course_certificates (status_index) where revoked_at is not null;
create index course_certificates_new_idx on course_certificates (id) where announced_at is null;

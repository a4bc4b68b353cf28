-- A user's largest files, for staff.
create index attachments_by_size_idx on attachments (uploaded_by, size desc, id desc);

-- The file that came with an appeal: its name here, the upload by the id of the appeal in `attachments.attached_to`.
alter table moderation_appeals
  add column file_name text,
  add constraint moderation_appeals_file_name_length check (char_length(file_name) between 1 and 200);
create trigger moderation_appeals_files after delete on moderation_appeals
  referencing old table as gone for each statement execute function remove_files_of_rows();

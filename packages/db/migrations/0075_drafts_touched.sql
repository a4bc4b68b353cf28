-- As everywhere: when a row was last changed is never left to whoever changes it.
create trigger message_drafts_touch before update on message_drafts
  for each row execute function touch_updated_at();

create trigger legal_texts_touch before update on legal_texts
  for each row execute function touch_updated_at();

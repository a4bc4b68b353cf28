-- A mailed link can also log in. Versions before this one never write or read that purpose.
alter table mailed_links
  drop constraint mailed_links_purpose_known,
  add constraint mailed_links_purpose_known
    check (purpose in ('reset_password', 'confirm_email', 'login'));

-- What an owner takes along is read in the order of its ids, a page at a time. Without these the order of all ids
-- there are would be read, of every tribe, to find the next hundred of one.
create index automation_runs_export_idx on automation_runs (tribe_id, id);
create index tribe_join_requests_export_idx on tribe_join_requests (tribe_id, id);
create index tribe_invitations_export_idx on tribe_invitations (tribe_id, id);
create index challenge_check_ins_export_idx on challenge_check_ins (challenge_id, id);

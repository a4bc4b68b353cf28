-- Who did what in a challenge, the last first: what counts, as it is shown to those who read the challenge.
create index challenge_check_ins_counted_idx on challenge_check_ins (challenge_id, created_at desc, id desc)
  where status = 'approved';

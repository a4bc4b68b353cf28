comment on table audit_chain is
  'Not written here: migration 0500 inserts its only row, which appending and pruning entries update.';

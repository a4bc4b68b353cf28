-- Null until the provider has said what it keeps; 0 where it keeps nothing.
alter table payments alter column fee_minor drop not null, alter column fee_minor drop default;
update payments set fee_minor = null where status in ('created', 'pending', 'requires_action');

alter table ledger_transactions drop constraint ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (
  kind in ('sale', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'release', 'payout', 'payout_returned', 'fee')
);

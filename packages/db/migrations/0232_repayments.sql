-- What a seller whose balance is negative pays back to the platform.
alter table ledger_transactions drop constraint ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (
  kind in ('sale', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'release', 'payout', 'payout_returned',
    'repayment', 'fee', 'transfer')
);

-- What an issuer issued, newest first.
create index invoices_issuer_idx on invoices (issuer_id, issued_at desc, id desc);
